/** A test by its file and by its own title; '…' stands for what a title computes. */
export type TestRef = { readonly file: string; readonly title: string };

/** A piece of the specification, to the letter, and the tests that show it. */
export type ShownRow = { readonly text: string; readonly tests: readonly TestRef[] };

/** A piece that is left out on purpose: why, and the words of decisions.md that say so. */
export type OmittedRow = { readonly text: string; readonly because: string; readonly decision: string };

export type Row = ShownRow | OmittedRow;

/** The rows below one heading of the specification. */
export type Part = { readonly heading: string; readonly rows: readonly Row[] };

export type Section = { readonly number: number; readonly heading: string; readonly parts: readonly Part[] };

/** Names tests of one file: `const game = testsOf('tests/e2e/game.spec.ts')`, then `game('shows …')`. */
export function testsOf(file: string): (title: string) => TestRef {
  return (title) => ({ file, title });
}

export function shown(text: string, ...tests: TestRef[]): ShownRow {
  return { text, tests };
}

export function omitted(text: string, { because, decision }: Omit<OmittedRow, 'text'>): OmittedRow {
  return { text, because, decision };
}

export function isShown(row: Row): row is ShownRow {
  return 'tests' in row;
}
