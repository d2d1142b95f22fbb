import { LIMITS } from '../limits.ts';
import { visibleText } from '../visible-text.ts';

/**
 * Tags as a person gave them: one text with commas or line breaks (the form without JavaScript), or a list. Trimmed,
 * inner spaces single, without a leading '#', without duplicates ignoring case: the first spelling stays.
 * Anything that is no text, or of which nothing can be seen, is left out, and so is what nobody types: more tags than
 * `LIMITS.tagsRead`.
 */
export function parseTags(input: unknown): string[] {
  const texts = (Array.isArray(input) ? input : [input]).filter((text) => typeof text === 'string');
  const tags = new Map<string, string>();
  for (const part of texts.flatMap((text) => text.split(/[,\r\n]/))) {
    const plain = part.replace(/[\s\p{Cc}]+/gu, ' ').replace(/^[\s#]+/, '');
    const tag = visibleText(plain).normalize('NFC');
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
    if (tags.size === LIMITS.tagsRead) break;
  }
  return [...tags.values()];
}

/** The tags with one more, as Enter, the Add button and choosing a genre do. */
export function addTag(tags: readonly string[], tag: string): string[] {
  return parseTags([...tags, tag]);
}

/** The tags without one, ignoring case. */
export function removeTag(tags: readonly string[], tag: string): string[] {
  return tags.filter((other) => other.toLowerCase() !== tag.toLowerCase());
}
