import { z } from 'zod';
import { truncate } from '#domain/format.ts';
import { storableText } from '#platform/db/portability.ts';

/**
 * Schemas for the fields of an import. They accept the values that document databases (such as Firestore) and their
 * export tools write. An error message follows the field's name: 'title' + ' is missing'.
 */

/** Values outside this range aren't accepted as times. */
const EARLIEST = Date.UTC(1990, 0);
const LATEST = Date.UTC(2100, 0);
/** Lower numbers count as seconds since 1970, others as milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** Any value; null if the field is absent. */
export const anything = z.unknown().prefault(null);

function textOf(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? storableText(value) : value;
}

/** A text; '' if absent. Not trimmed, so that an export can equal what was imported. */
export function optionalText(max: number) {
  return anything.transform(textOf).pipe(z.string('is no text').max(max, tooLong(max)));
}

/** Like `optionalText`, but trimmed after the check of its length. */
export function trimmedText(max: number) {
  return optionalText(max).transform((text) => text.trim());
}

/** A text, trimmed. An error if it is absent or empty. */
export function requiredText(max: number) {
  return anything.transform(textOf).pipe(z.string('is no text').trim().min(1, 'is missing').max(max, tooLong(max)));
}

function tooLong(max: number): string {
  return `is longer than ${max.toLocaleString('en')} characters`;
}

const LONGEST_ID = 200;

/** An id. An import doesn't change ids, because addresses and votes contain them. */
export const idField = requiredText(LONGEST_ID).refine(
  (id) => !/[/\s\p{Cc}]/u.test(id),
  'is not an id: it has spaces or slashes',
);

/** The id of another document, read by `referenceOf`. */
export const referenceField = anything
  .transform((value): unknown => (typeof value === 'number' ? value : referenceOf(value)))
  .pipe(idField);

/**
 * A time in milliseconds since 1970; null if absent. Reads an ISO date, seconds, milliseconds, or a Firestore timestamp
 * (`{seconds, nanoseconds}`, with or without underscores). Also reads any of these from an object's field `$date`,
 * `__time__` or `value`.
 */
export const timeField = anything.transform((value, issues): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const time = Math.trunc(readTime(value));
  if (time >= EARLIEST && time <= LATEST) return time;
  issues.addIssue({ code: 'custom', message: `is no date: ${shorten(value)}` });
  return z.NEVER;
});

function readTime(value: unknown): number {
  if (typeof value === 'number') return value < FIRST_MILLISECONDS ? value * 1_000 : value;
  if (typeof value === 'string') {
    return /^\d+(\.\d+)?$/.test(value) ? readTime(Number(value)) : Date.parse(value);
  }
  if (typeof value !== 'object' || value === null) return Number.NaN;
  const field = (name: string): unknown => Reflect.get(value, name);
  const seconds = field('seconds') ?? field('_seconds');
  if (seconds !== undefined) {
    const nanoseconds = field('nanoseconds') ?? field('_nanoseconds') ?? 0;
    return Number(seconds) * 1_000 + Number(nanoseconds) / 1_000_000;
  }
  const wrapped = field('$date') ?? field('__time__') ?? field('value');
  return wrapped === undefined ? Number.NaN : readTime(wrapped);
}

/** A whole number; 0 if absent, unreadable or negative. Simultaneous changes can make a counter negative. */
export const counterField = anything.transform((value) => {
  const count = typeof value === 'number' || typeof value === 'string' ? Math.trunc(Number(value)) : 0;
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), Number.MAX_SAFE_INTEGER) : 0;
});

/** True only for `true`, 1 and 'true'. */
export const flagField = anything.transform((value) => value === true || value === 1 || value === 'true');

/** The first non-empty strings of a list, up to `most`. A single string counts as a list of one. Empty if absent. */
export function textList(most: number) {
  return anything.transform((value) =>
    (Array.isArray(value) ? value : [value])
      .map((item) => (typeof item === 'string' ? storableText(item).trim() : ''))
      .filter((item) => item !== '')
      .slice(0, most),
  );
}

/** The id in a reference (a bare id, `users/{id}`, or an object with an `id` or a `path`). Null if there is no id. */
export function referenceOf(value: unknown): string | null {
  if (typeof value === 'string') return storableText(value).split('/').at(-1)?.trim() || null;
  if (typeof value !== 'object' || value === null) return null;
  return referenceOf(Reflect.get(value, 'id') ?? Reflect.get(value, 'path'));
}

/** Formats a document's value for a message: short, on one line. */
export function shorten(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
  return truncate(text.replace(/[\s\p{Cc}]+/gu, ' '), 80);
}
