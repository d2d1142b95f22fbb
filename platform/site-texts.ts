import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/errors.ts';
import type { Config } from './config.ts';
import { errorCode } from './error-code.ts';
import { ROOT } from './root.ts';

const SHIPPED = fileURLToPath(new URL('content', ROOT));
const NAME = /^[a-z]+$/;

/**
 * Reads the text of a page such as 'about' from `DATA_DIR/pages/NAME.md` if the operator has written that file, and
 * otherwise from `content/NAME.md`. In both files, {{brand}}, {{editor}} and {{url}} stand for configured values, and
 * HTML isn't escaped.
 */
export function createSiteTexts(config: Pick<Config, 'dataDir' | 'brandName' | 'editorName' | 'publicUrl'>) {
  const { dataDir, brandName: brand, editorName: editor, publicUrl: url } = config;
  const values: Readonly<Record<string, string>> = { brand, editor, url };
  return {
    /** The text's first heading, and the rest as HTML. Throws AppError `page-not-found` if there is no such text. */
    async read(name: string): Promise<{ title: string; html: string }> {
      const file = NAME.test(name) ? `${name}.md` : null;
      const source = file && ((await readText(join(dataDir, 'pages', file))) ?? (await readText(join(SHIPPED, file))));
      if (source === null) throw new AppError('page-not-found');
      // Imported here, because most pages don't need it.
      const { marked } = await import('marked');
      const [, title = name, body = source] = /^\s*#\s+(.+)\n([\s\S]*)$/.exec(source) ?? [];
      const fill = (text: string, asText: (value: string) => string) =>
        text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => asText(values[key] ?? whole));
      return {
        title: fill(title, (value) => value),
        html: reachableTables(await marked.parse(fill(body, escapeMarkdown), { gfm: true })),
      };
    },
  };
}

/** Wraps each table, so that wide ones scroll on phones. `tabindex` lets the keyboard scroll them too. */
function reachableTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="wide-table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
}

/** Escapes a configured value: a brand called *Star_Games* must appear with its asterisks and its underscore. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&#]/g, (character) => `\\${character}`);
}
