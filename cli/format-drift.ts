import type { Drift } from '#services/maintenance/doctor.ts';
import { formatTable } from './table.ts';

const LONGEST = 60;

/** What was counted wrongly, one line each. */
export function formatDrift(drift: readonly Drift[]): string {
  return formatTable(
    ['what', 'id', 'was', 'is'],
    drift.map(({ what, id, was, is }) => [what, id, shorten(was), shorten(is)]),
  );
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
