/**
 * White space, control and format characters, what Unicode says may be left out when drawing (zero-width characters,
 * Hangul fillers, variation selectors), and the Braille pattern without dots.
 */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A text as a person meant it: trimmed, and '' when nothing of it can be seen, so that a required field is not filled by it. Invisible
 * characters among visible ones stay: emoji are joined by them, and some scripts written with them.
 */
export function visibleText(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}
