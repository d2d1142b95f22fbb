import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';
import { AppError } from '#domain/errors.ts';
import { isSettingName, type Settings } from '#domain/settings.ts';
import type { Config } from './config.ts';
import { errorCode } from './error-code.ts';
import { ROOT } from './root.ts';

const SHIPPED = fileURLToPath(new URL('content', ROOT));
const NAME = /^[a-z]+$/;

interface Parts {
  config: Pick<Config, 'dataDir' | 'publicUrl'>;
  settings: Settings;
}

/**
 * The operator's `DATA_DIR/pages/NAME.md` comes before the setting `NAMEText`, and both before `content/NAME.md`. HTML
 * in files isn't escaped; in the setting it is, so that whoever takes over the panel can't run scripts.
 */
export function createSiteTexts({ config: { dataDir, publicUrl: url }, settings }: Parts) {
  function settingFor(page: string): string {
    const name = `${page}Text`;
    return isSettingName(name) ? String(settings[name]) : '';
  }
  return {
    /** Throws AppError `page-not-found`. */
    async read(name: string): Promise<{ title: string; html: string }> {
      const file = NAME.test(name) ? `${name}.md` : null;
      const own = file && (await readText(join(dataDir, 'pages', file)));
      const set = own === null ? settingFor(name) : '';
      const source = own ?? (set || (file && (await readText(join(SHIPPED, file)))));
      if (source === null) throw new AppError('page-not-found');
      const markdown = new MarkdownIt({ html: set === '' });
      const { brandName: brand, editorName: editor, messageDays: days } = settings;
      const values: Readonly<Record<string, string>> = { brand, editor, url, days: String(days) };
      const [, title = name, body = source] = /^\s*#\s+(.+)\n([\s\S]*)$/.exec(source) ?? [];
      const fill = (text: string, asText: (value: string) => string) =>
        text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => asText(values[key] ?? whole));
      return {
        title: fill(title, (value) => value),
        html: reachableTables(markdown.render(fill(body, escapeMarkdown))),
      };
    },
  };
}

/** Wide tables scroll on phones. `tabindex` lets the keyboard scroll them too. */
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

/** A brand called *Star_Games* must appear with its asterisks and its underscore. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&#]/g, (character) => `\\${character}`);
}
