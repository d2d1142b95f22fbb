/** The text of a field that may be filled in for somebody. */
export type FillableText = { readonly text: string; readonly isTyped: boolean };

export function typedText(text: string): FillableText {
  return { text, isTyped: true };
}

/** The field with what a page says for it, '' for nothing: takes the place of what another page said, never of typing. */
export function fillIn(field: FillableText, said: string): FillableText {
  if (field.text === said || (field.isTyped && field.text !== '')) return field;
  return { text: said, isTyped: false };
}
