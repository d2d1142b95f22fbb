/**
 * A description as it was typed, with its line breaks as browsers show them: files from elsewhere bring `\r\n`, `\r` and
 * even `\r\r\n`. More than one empty line in a row says nothing more.
 */
export function readableText(text: string): string {
  return text
    .replace(/\r*\n|\r/g, '\n')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
