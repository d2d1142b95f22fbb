import { DAY } from '../limits.ts';

export const WEEK = 7 * DAY;
/** A Monday: Jan 5, 1970. */
const FIRST_MONDAY = 4 * DAY;
/** Stands for the time before there were races: votes in it count in no week. No week begins at this time. */
export const NO_WEEK = 0;

/** When the week of a time began: its Monday, 00:00 UTC. A week is named by this time everywhere. */
export const weekOf = (time: number): number => Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;

/** The year of an ISO week is that of its Thursday. */
function isoWeek(week: number): { year: number; number: number } {
  const thursday = week + 3 * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return { year, number: Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK) + 1 };
}

/** Such as '2026-W48', as in addresses. */
export function weekName(week: number): string {
  const { year, number } = isoWeek(week);
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** Null for anything else than the name of an ISO week from 1970 on. */
export function parseWeek(name: string): number | null {
  const [, year = '', number = ''] = /^(\d{4})-W(\d{2})$/.exec(name) ?? [];
  // January 4 is always in the first week.
  const week = weekOf(Date.UTC(Number(year), 0, 4)) + (Number(number) - 1) * WEEK;
  return week > NO_WEEK && weekName(week) === name ? week : null;
}

/** Such as 'week 48 of 2026'. */
export function weekInWords(week: number): string {
  const { year, number } = isoWeek(week);
  return `week ${number} of ${year}`;
}

export const weekNumber = (week: number): number => isoWeek(week).number;

/** Results are final a day after the week's end. */
export const finalAt = (week: number): number => week + WEEK + DAY;
export const racePath = (week?: number): string => (week === undefined ? '/race' : `/race/${weekName(week)}`);
