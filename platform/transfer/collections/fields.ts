import { z } from 'zod';
import { truncate } from '#domain/format.ts';
import { storableText } from '#platform/db/portability.ts';

/**
 * Schemas for the fields of an import. They accept the values that document databases (such as Firestore) and their
 * export tools write. An error message follows the field's name: 'title' + ' is missing'.
 */

const EARLIEST = Date.UTC(1990, 0);
const LATEST = Date.UTC(2100, 0);
/** Lower numbers count as seconds since 1970, others as milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;
export const anything = z.unknown().prefault(null);

function textOf(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? storableText(value) : value;
}

/** Not trimmed, so that an export can equal what was imported. */
export function optionalText(max: number) {
  return anything.transform(textOf).pipe(z.string('is no text').max(max, tooLong(max)));
}

/** Trimmed after the check of its length. */
export function trimmedText(max: number) {
  return optionalText(max).transform((text) => text.trim());
}

export function requiredText(max: number) {
  return anything.transform(textOf).pipe(z.string('is no text').trim().min(1, 'is missing').max(max, tooLong(max)));
}

function tooLong(max: number): string {
  return `is longer than ${max.toLocaleString('en')} characters`;
}

const LONGEST_ID = 200;

/** An import doesn't change ids, because addresses and votes contain them. */
export const idField = requiredText(LONGEST_ID).refine(
  (id) => !/[/\s\p{Cc}]/u.test(id),
  'is not an id: it has spaces or slashes',
);

export const referenceField = anything
  .transform((value): unknown => (typeof value === 'number' ? value : referenceOf(value)))
  .pipe(idField);

/** In milliseconds since 1970; null if absent. Reads ISO dates, seconds, milliseconds, Firestore timestamps. */
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

export const counterField = anything.transform((value) => {
  const count = typeof value === 'number' || typeof value === 'string' ? Math.trunc(Number(value)) : 0;
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), Number.MAX_SAFE_INTEGER) : 0;
});

export const flagField = anything.transform((value) => value === true || value === 1 || value === 'true');

export function textList(most: number) {
  return anything.transform((value) =>
    (Array.isArray(value) ? value : [value])
      .map((item) => (typeof item === 'string' ? storableText(item).trim() : ''))
      .filter((item) => item !== '')
      .slice(0, most),
  );
}

/** Reads a bare id, `users/{id}`, or an object with an `id` or a `path`. */
export function referenceOf(value: unknown): string | null {
  if (typeof value === 'string') return storableText(value).split('/').at(-1)?.trim() || null;
  if (typeof value !== 'object' || value === null) return null;
  return referenceOf(Reflect.get(value, 'id') ?? Reflect.get(value, 'path'));
}

export function shorten(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
  return truncate(text.replace(/[\s\p{Cc}]+/gu, ' '), 80);
}
