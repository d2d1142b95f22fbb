import { LIMITS } from '../limits.ts';

const FALLBACK = 'game';

/** A letter or digit with its combining marks, or a run of spaces and hyphens. Everything else is removed. */
const KEPT = /[\p{L}\p{N}]\p{M}*|[\s-]+/gu;

/** Unicode counts variation selectors and the keycap as marks, but they belong to emoji: '1️⃣' must become '1'. */
const EMOJI_MARKS = /[\uFE00-\uFE0F\u20E3\u{E0100}-\u{E01EF}]/gu;

/**
 * The game's name in its address: the title in lower case, without punctuation, with single hyphens for spaces.
 * Letters and digits of every script stay. At most 80 characters, cut at a hyphen if possible; 'game' if nothing is left.
 */
export function slugOf(title: string): string {
  const words = title.normalize('NFC').toLowerCase().replace(EMOJI_MARKS, '').match(KEPT) ?? [];
  const hyphened = words.map((word) => (/^[\s-]/u.test(word) ? '-' : word)).join('');
  const slug = shorten(hyphened.replace(/-+/g, '-').replace(/^-|-$/g, '').normalize('NFC'));
  return slug === '' ? FALLBACK : slug;
}

/** `lost`, `lost-2`, `lost-3`: the n-th game with the same title, from 1. */
export function numberedSlug(base: string, n: number): string {
  return n < 2 ? base : `${base}-${n}`;
}

/** Only a-z, 0-9 and hyphens, to match addresses that lost their other characters. May be empty. */
export function plainSlug(slug: string): string {
  return slug.replace(/[^a-z0-9-]/g, '');
}

function shorten(slug: string): string {
  if (slug.length <= LIMITS.text.slug) return slug;
  const cut = slug.slice(0, LIMITS.text.slug + 1);
  const hyphen = cut.lastIndexOf('-');
  if (hyphen > 0) return cut.slice(0, hyphen);
  // One long word: never cut between a letter and its marks.
  let end = 0;
  for (const [letter] of slug.matchAll(KEPT)) {
    if (end + letter.length > LIMITS.text.slug) break;
    end += letter.length;
  }
  return slug.slice(0, end);
}
