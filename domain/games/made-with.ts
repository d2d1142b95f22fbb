/** One prompt of many: its first line, and what follows it. Both are Markdown. */
export type Slip = { readonly first: string; readonly rest: string };

const MOST_SLIPS = 100;
const BETWEEN = /^\s*-{3,}\s*$/;
const FENCE = /^\s*(?:```|~~~)/;

/** Splits prompts at lines that hold only `---`, except in blocks of code. What is too many is on the last slip. */
export function slipsOf(prompts: string): Slip[] {
  const texts: string[][] = [[]];
  let isCode = false;
  for (const line of prompts.split(/\r\n?|\n/)) {
    if (FENCE.test(line)) isCode = !isCode;
    if (!isCode && BETWEEN.test(line) && texts.length < MOST_SLIPS) texts.push([]);
    else texts.at(-1)?.push(line);
  }
  return texts.map((lines) => slipOf(lines.join('\n').trim())).filter(({ first }) => first !== '');
}

/** A block of code stays whole, so its slip begins with its first line twice. */
function slipOf(text: string): Slip {
  const [first = '', ...rest] = text.split('\n');
  return FENCE.test(first) ? { first: rest[0]?.trim() || first, rest: text } : { first, rest: rest.join('\n').trim() };
}
