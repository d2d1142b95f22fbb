export type SpecQuote = { section: number; text: string };
export const SPEC_PATH: URL;
export const QUOTES_PATH: URL;
export function extractQuotes(markdown: string): SpecQuote[];
export function printQuotes(quotes: readonly SpecQuote[]): string;
