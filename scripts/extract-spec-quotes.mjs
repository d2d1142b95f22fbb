/**
 * Writes domain/spec-quotes.json: every text that the product specification puts in single quotes, with the
 * number of the section it stands in. The specification lives outside the repository, so outsiders test
 * against this list; whoever has the specification also tests that the list is current.
 *
 *   node scripts/extract-spec-quotes.mjs [path to product-spec.md]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const SPEC_PATH = new URL('../../shared/spec/product-spec.md', import.meta.url);
export const QUOTES_PATH = new URL('#domain/spec-quotes.json', import.meta.url);

/**
 * An apostrophe opens a quotation when nothing or a space, bracket, slash or dash stands before it, and closes it when
 * what follows isn't a letter. `don't` and `user's` do neither, also inside a quotation.
 */
const QUOTATION = /(?<![\p{L}\p{N}.!?'])'(?=\S)(.+?)(?<=\S)'(?![\p{L}\p{N}])/gu;

/**
 * @param {string} markdown the product specification
 * @returns {{ section: number, text: string }[]} quotations in order, each once per section
 */
export function extractQuotes(markdown) {
  const quotes = [];
  let section = 0;
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\. /.exec(line);
    if (heading) section = Number(heading[1]);
    for (const match of line.matchAll(QUOTATION)) {
      const text = match[1];
      if (!quotes.some((quote) => quote.section === section && quote.text === text))
        quotes.push({ section, text });
    }
  }
  return quotes;
}

/** @param {{ section: number, text: string }[]} quotes */
export function printQuotes(quotes) {
  return `[\n${quotes.map(({ section, text }) => `  { "section": ${section}, "text": ${JSON.stringify(text)} }`).join(',\n')}\n]\n`;
}

if (import.meta.main) {
  const source = process.argv[2] ?? fileURLToPath(SPEC_PATH);
  const quotes = extractQuotes(readFileSync(source, 'utf8'));
  writeFileSync(QUOTES_PATH, printQuotes(quotes));
  console.log(`${quotes.length} quotations written to ${fileURLToPath(QUOTES_PATH)}`);
}
