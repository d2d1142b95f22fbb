import { type Handler, Parser } from 'htmlparser2';

/** The deeper a tag is nested, the longer its parsing takes. Browsers limit nesting to the same depth. */
const MAX_DEPTH = 512;
const SLICE = 4 * 1024;

export function parseHtml(html: string, handler: Partial<Handler>, isDone = () => false): void {
  let depth = 0;
  const parser = new Parser(
    {
      ...handler,
      onopentag(...tag) {
        depth += 1;
        handler.onopentag?.(...tag);
      },
      onclosetag(...tag) {
        depth -= 1;
        handler.onclosetag?.(...tag);
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && depth < MAX_DEPTH && !isDone(); at += SLICE) {
    parser.write(html.slice(at, at + SLICE));
  }
  if (depth < MAX_DEPTH) parser.end();
}
