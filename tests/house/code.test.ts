import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';

const MAX_LINES = 400;
const MAX_FILES = 25;
const CODE = /\.(?:tsx?|m[jt]s)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;
/** None may be edited or joined once it is released. */
const MIGRATION = /^platform\/db\/migrations\//;
const PRODUCT = /^(?:artwork|domain|platform|services|app|server|cli)\//;

/** What code must not contain. Biome has no rules for these. */
const UNWANTED = {
  'a silenced type checker': /@ts-(?:ignore|nocheck|expect-error)\b/,
  'a silenced linter about any': /biome-ignore\s+lint\/suspicious\/noExplicitAny/,
  'work left for later': /(?:\/\/|\*) ?(?:TODO|FIXME|XXX|HACK)\b/,
  'a silenced test': /\b(?:it|test|describe)\.(?:todo|fixme|skipIf|fails|fail)\(/,
  'a glance at the page: write "await expect(locator)"':
    /expect\(await [\w.()'"`]*\.(?:count|all(?:InnerTexts|TextContents)|innerText|innerHTML|textContent|inputValue|getAttribute|is(?:Visible|Hidden|Enabled|Disabled|Checked|Editable))\(/,
};

/** Their forms answer for themselves, or load a whole page. */
const OWN_FORMS = [
  'app/accounts/account-forms.tsx',
  'app/accounts/settings/settings.tsx',
  'app/hosting/playtest.tsx',
  'app/hosting/slot.tsx',
  'app/shell/page-toasts.tsx',
  'app/votes/vote-control.tsx',
];

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|m[jt]s|css)$/.test(path));
const files = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

describe('the code', () => {
  it(`has no file of more than ${MAX_LINES} lines`, () => {
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it(`has no folder of more than ${MAX_FILES} code files, not counting tests and migrations`, () => {
    const rooms = Map.groupBy(
      paths.filter((path) => PRODUCT.test(path) && CODE.test(path) && !TEST.test(path) && !MIGRATION.test(path)),
      (path) => dirname(path),
    );
    const large = [...rooms].filter(([, { length }]) => length > MAX_FILES);
    expect(large.map(([room, { length }]) => `${room}: ${length}`)).toEqual([]);
  });

  it('has file names in kebab-case that say what is inside', () => {
    const name = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*[./]?)+$/;
    const empty = /(?:^|[/-])(?:utils?|misc|helpers?|common)(?:[./-]|$)/;
    expect(paths.filter((path) => !name.test(path.replace(/^\./, '')) || empty.test(path))).toEqual([]);
  });

  it('sends forms through the router, which keeps the page if no answer comes', () => {
    const native = files.filter(({ path, text }) => /^app\//.test(path) && /<form\b[^>]*method="post"/.test(text));
    expect(native.map(({ path }) => path).filter((path) => !OWN_FORMS.includes(path))).toEqual([]);
  });

  it.each(Object.entries(UNWANTED))('contains nowhere %s', (_, pattern) => {
    const found = files.filter(({ path, text }) => path !== 'tests/house/code.test.ts' && pattern.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
