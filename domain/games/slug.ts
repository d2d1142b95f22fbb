import { LIMITS } from '../limits.ts';

const FALLBACK = 'game';

/** A letter or digit with the marks that belong to it, or a stretch of spaces and hyphens. Everything else goes. */
const KEPT = /[\p{L}\p{N}]\p{M}*|[\s-]+/gu;

/** Variation selectors and the keycap are marks to Unicode, but belong to emoji: '1️⃣' must leave '1'. */
const EMOJI_MARKS = /[\uFE00-\uFE0F\u20E3\u{E0100}-\u{E01EF}]/gu;

/**
 * The name of a game in its address: the title lower-cased, punctuation and symbols removed,
 * whitespace turned into hyphens, repeated hyphens collapsed. Letters and digits of every script stay.
 * Never empty: a title with nothing left gives 'game'. At most 80 characters, cut at a hyphen where there is one.
 */
export function slugOf(title: string): string {
  const words = title.normalize('NFC').toLowerCase().replace(EMOJI_MARKS, '').match(KEPT) ?? [];
  const hyphened = words.map((word) => (/^[\s-]/u.test(word) ? '-' : word)).join('');
  const slug = shorten(hyphened.replace(/-+/g, '-').replace(/^-|-$/g, '').normalize('NFC'));
  return slug === '' ? FALLBACK : slug;
}

/** `lost`, `lost-2`, `lost-3`: the n-th game of the same title. `n` counts from 1. */
export function numberedSlug(base: string, n: number): string {
  return n < 2 ? base : `${base}-${n}`;
}

/** For the second attempt: every character outside a-z, 0-9 and hyphen removed. May be empty. */
export function plainSlug(slug: string): string {
  return slug.replace(/[^a-z0-9-]/g, '');
}

function shorten(slug: string): string {
  if (slug.length <= LIMITS.text.slug) return slug;
  const cut = slug.slice(0, LIMITS.text.slug + 1);
  const hyphen = cut.lastIndexOf('-');
  if (hyphen > 0) return cut.slice(0, hyphen);
  // One endless word: end before a letter, never inside one or between it and its marks.
  let end = 0;
  for (const [letter] of slug.matchAll(KEPT)) {
    if (end + letter.length > LIMITS.text.slug) break;
    end += letter.length;
  }
  return slug.slice(0, end);
}
