import { describe, expect, it } from 'vitest';
import { findCycles } from '#scripts/house/check-cycles.ts';
import { checkCode, checkFiles } from '#scripts/house/check-style.ts';
import { parseModule } from '#scripts/house/module.ts';
import { filesOfHouse, modulesOfHouse } from './house.ts';

const parse = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => parseModule({ path, text }));

describe('no files import each other in a ring', () => {
  it('in the house', () => {
    expect(findCycles(modulesOfHouse())).toEqual([]);
  });

  it('and a ring would be found, by address and by neighbour, also through import()', () => {
    const files = {
      'domain/a.ts': "import { b } from './b.ts'",
      'domain/b.ts': "export { c } from '#domain/c.ts'",
      'domain/c.ts': "await import('./a.ts')",
    };
    expect(findCycles(parse(files))).toEqual(['domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts']);
  });

  it('while types may point both ways', () => {
    expect(
      findCycles(parse({ 'a.ts': "import type { B } from './b.ts'", 'b.ts': "import { a } from './a.ts'" })),
    ).toEqual([]);
  });
});

describe('names and sizes', () => {
  it('keep the conventions in the house', () => {
    expect(checkFiles(filesOfHouse())).toEqual([]);
  });

  it.each([
    ['domain/castVote.ts', '', 'domain/castVote.ts is not in kebab-case'],
    ['app/UI/button.tsx', '', 'app/UI/button.tsx is not in kebab-case'],
    ['domain/utils.ts', '', 'domain/utils.ts: "utils" says nothing about what is inside'],
    ['server/helpers/a.ts', '', 'server/helpers/a.ts: "helpers" says nothing about what is inside'],
    ['domain/long.ts', 'x\n'.repeat(401), 'domain/long.ts has 401 lines; 400 is the most'],
  ])('%s would be refused', (path, text, sentence) => {
    expect(checkFiles([{ path, text }])).toEqual([sentence]);
  });

  it('allow endings with a meaning and exactly 400 lines', () => {
    expect(checkFiles([{ path: 'app/http/a-b.server.ts', text: 'x\n'.repeat(400) }])).toEqual([]);
  });
});

describe('what nobody leaves in the code', () => {
  it('is not in the house', () => {
    expect(checkCode(modulesOfHouse())).toEqual([]);
  });

  it.each([
    ['const a: any = 1', 'a.ts:1 uses any'],
    ['const a = b as unknown as any[]', 'a.ts:1 uses any'],
    ['const a = b!.c', 'a.ts:1 uses a non-null assertion'],
    [`// @${'ts-ignore'}\nconst a = 1`, 'a.ts:1 silences the type checker'],
    [`// @${'ts-expect-error'}\nconst a = 1`, 'a.ts:1 silences the type checker'],
    [`/* ${'TODO'}: later */`, 'a.ts:1 leaves work for later in a comment'],
    ["throw new Error('Not implemented yet')", 'a.ts:1 is a stub'],
    ["it.skip('x', () => {})", 'a.ts:1 silences tests (it.skip)'],
    ["test.describe.only('x', () => {})", 'a.ts:1 silences tests (test.describe.only)'],
    ["describe.skipIf(true)('x', () => {})", 'a.ts:1 silences tests (describe.skipIf)'],
    ["it.todo('x')", 'a.ts:1 silences tests (it.todo)'],
    ["xit('x', () => {})", 'a.ts:1 silences tests (xit)'],
    ["export * from './b.ts'\nexport const c = 1", 'a.ts:1 re-exports a whole file'],
    ["export { b } from './b.ts'\nexport { c } from './c.ts'", 'a.ts only re-exports other files'],
  ])('%s would be found', (text, sentence) => {
    expect(checkCode(parse({ 'a.ts': text }))).toContain(sentence);
  });

  it('nor does a browser test look at its page only once', () => {
    const check = (text: string) => checkCode(parse({ 'tests/e2e/a.spec.ts': text }));
    expect(check('expect(await page.locator("li").count()).toBe(2)')).toEqual([
      'tests/e2e/a.spec.ts:1 looks at the page once (count): write "await expect(locator)"',
    ]);
    expect(check('await expect(page.locator("li")).toHaveCount(2)')).toEqual([]);
    expect(check('expect(await request.text()).toBe("ok")')).toEqual([]);
  });

  it('and words that only look like it are left alone', () => {
    const text =
      "const company = 'any'; // many\nlist.skip(2); it('skips', () => {}); export const a = company";
    expect(checkCode(parse({ 'a.ts': text }))).toEqual([]);
  });
});
