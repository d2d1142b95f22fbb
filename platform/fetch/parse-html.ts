import { DomHandler, Parser } from 'htmlparser2';

/** The deeper a tag is nested, the longer its parsing takes. Browsers limit nesting to the same depth. */
const MAX_DEPTH = 512;
const SLICE = 4 * 1024;

class Handler extends DomHandler {
  get isTooDeep(): boolean {
    return this.tagStack.length > MAX_DEPTH;
  }
}

/** Stops where tags are nested too deep. */
export function parseHtml(html: string) {
  const handler = new Handler();
  const parser = new Parser(handler);
  for (let at = 0; at < html.length && !handler.isTooDeep; at += SLICE) parser.write(html.slice(at, at + SLICE));
  if (!handler.isTooDeep) parser.end();
  return handler.root;
}
