import type { TimeWindow } from '#domain/listing/browse-query.ts';
import type { Period } from '#platform/db/listing/query-plan.ts';

const DAY = 86_400_000;
const DAYS: Readonly<Record<Exclude<TimeWindow, 'all'>, number>> = { day: 1, week: 7, month: 30 };

/** The time in which games of a window were added: the last 24 hours, 7 or 30 days; null for all of them. */
export function periodOf(window: TimeWindow, now: number): Period | null {
  return window === 'all' ? null : { from: now - DAYS[window] * DAY, to: now };
}
