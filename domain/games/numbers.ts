import { DAY } from '../limits.ts';

/** What creators see of their games, by day and month. Each is a column of the table and the CSV. */
export const FIGURES = ['views', 'plays', 'upvotes', 'downvotes', 'comments', 'saves'] as const;
export type Figures = { readonly [figure in (typeof FIGURES)[number]]: number };

/** `day`: days since 1970, in UTC. */
export type DayFigures = { readonly day: number } & Partial<Figures>;

/** `at`: the first moment of a day or month in UTC, in milliseconds since 1970. */
export type Period = { readonly at: number } & Figures;

export const dayOf = (time: number): number => Math.floor(time / DAY);
const firstMomentOf = (day: number): number => day * DAY;
export const startOfDay = (time: number): number => firstMomentOf(dayOf(time));

export function firstDayOfMonth(day: number): number {
  const date = new Date(firstMomentOf(day));
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

/** Adds up several entries of one day. */
export function sumFigures(entries: Iterable<Partial<Figures>>): Figures {
  const sum = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as {
    -readonly [figure in keyof Figures]: number;
  };
  for (const entry of entries) for (const figure of FIGURES) sum[figure] += entry[figure] ?? 0;
  return sum;
}

/** From the earliest month that has anything, or this month, without gaps. */
export function monthsOf(entries: readonly DayFigures[], today: number): Period[] {
  const byMonth = Map.groupBy(entries, ({ day }) => firstDayOfMonth(day));
  const months: Period[] = [];
  for (let first = firstDayOfMonth(Math.min(today, ...byMonth.keys())); first <= today; first = nextMonth(first)) {
    months.push({ at: firstMomentOf(first), ...sumFigures(byMonth.get(first) ?? []) });
  }
  return months;
}

const nextMonth = (firstDay: number): number => firstDayOfMonth(firstDay + 31);

/** `first` and `today` are included. */
export function daysOf(entries: readonly DayFigures[], { first, today }: { first: number; today: number }): Period[] {
  const byDay = Map.groupBy(entries, ({ day }) => day);
  return Array.from({ length: today - first + 1 }, (_, at) => {
    const day = first + at;
    return { at: firstMomentOf(day), ...sumFigures(byDay.get(day) ?? []) };
  });
}

/** The plays of the last seven days, and of the seven before. Null if days before aren't known. */
export function lastWeeks(days: readonly Period[]): { plays: number; before: number } | null {
  if (days.length < 14) return null;
  const [before, now] = [days.slice(-14, -7), days.slice(-7)].map(sumFigures);
  return { plays: now?.plays ?? 0, before: before?.plays ?? 0 };
}
