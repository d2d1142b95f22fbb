/** These functions use a fixed locale and time zone, because server and browser must render the same text. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Formats a count with thousands separators: 12345.6 becomes '12,345'. */
export function formatCount(count: number): string {
  const digits = String(Math.trunc(Math.abs(count))).replace(/\B(?=(\d{3})+$)/g, ',');
  return count <= -1 ? `-${digits}` : digits;
}

export const countNoun = (count: number, noun: string): string => `${formatCount(count)} ${nounFor(count, noun)}`;
export const formatViews = (count: number) => countNoun(count, 'view');
export const formatVotes = (count: number) => countNoun(count, 'vote');
export const formatPlays = (count: number) => countNoun(count, 'play');
export const formatGames = (count: number) => countNoun(count, 'game');
export const formatSubmissions = (count: number) => countNoun(count, 'submission');
export const nounFor = (count: number, noun: string): string => (Math.trunc(count) === 1 ? noun : `${noun}s`);

/** Formats a time, in milliseconds since 1970, as a date in UTC such as 'Nov 21, 2026'. */
export function formatShortDate(time: number): string {
  const date = new Date(time);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** 'Nov 2026', in UTC. */
export function formatMonth(time: number): string {
  const date = new Date(time);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

export const formatIsoDate = (time: number): string => new Date(time).toISOString();

let segmenter: Intl.Segmenter | undefined;

/** Cuts a text to at most `max` UTF-16 units, as forms count, including the added '…'. Cuts between words if possible. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let end = 0;
  for (const { segment } of segmenter.segment(text.slice(0, 2 * max))) {
    if (end + segment.length >= max) break;
    end += segment.length;
  }
  // A letter may have more marks than there is room for. The regular expression removes half a surrogate pair.
  const cut = text.slice(0, end || max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.search(/\s\S*$/u);
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
let ordinals: Intl.PluralRules | undefined;

export function formatPlace(place: number): string {
  ordinals ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${formatCount(place)}${ENDINGS[ordinals.select(place)] ?? 'th'}`;
}
