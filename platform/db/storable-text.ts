/** Text as both databases take it: PostgreSQL refuses the character 0, and half surrogate pairs are no text at all. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Whether a text from an address or a form can stand in a row at all. What can't, no row has: don't ask. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
