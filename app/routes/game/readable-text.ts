/**
 * A description as it was typed, with its line breaks as browsers show them: files from elsewhere bring `\r\n`, `\r` and
 * even `\r\r\n`. More than one empty line in a row says nothing more.
 */
export function readableText(text: string): string {
  // Each pattern takes a whole stretch or nothing: one that looks for an end goes back to every character of it.
  return text
    .replace(/\r+\n?/g, (breaks) => (breaks.endsWith('\n') ? '\n' : '\n'.repeat(breaks.length)))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
