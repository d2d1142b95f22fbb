import { Cron } from 'croner';
import { type Selectable, sql } from 'kysely';
import { DAY } from '#domain/limits.ts';
import type { Db } from '../database.ts';
import type { Schema } from '../schema.ts';

export type JobRun = Selectable<Schema['jobRuns']>;

type Lease = Schema['leases'];

/** Times that are further ahead were written by a clock that was wrong. */
export const AHEAD_MS = 60_000;

/** Also takes a lease that ends long after `expiresAt`: whoever took that one had a clock that was ahead. */
export async function holdLease(db: Db, { name, holder, now, expiresAt }: Lease & { now: number }): Promise<boolean> {
  const { rows } = await sql`insert into leases (name, holder, expires_at) values (${name}, ${holder}, ${expiresAt})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where leases.holder = excluded.holder or leases.expires_at <= ${now} or leases.expires_at > ${expiresAt + AHEAD_MS}
    returning holder`.execute(db);
  return rows.length > 0;
}

/** The row that says when the site was last backed up. No process runs it. */
export const BACKUP = 'backup';

export const deleteUnknownJobRuns = async (db: Db, { known, before }: { known: readonly string[]; before: number }) =>
  db
    .deleteFrom('jobRuns')
    .where('name', 'not in', [...known, BACKUP])
    .where('triedAt', '<', before)
    .execute();

export const listJobRuns = async (db: Db): Promise<JobRun[]> => db.selectFrom('jobRuns').selectAll().execute();

/** If jobs ran by a clock that was ahead, also mends what they postponed. */
export async function mendJobRuns(db: Db, { now }: { now: number }): Promise<void> {
  const isAhead = (column: 'triedAt' | 'doneAt') => sql<boolean>`${sql.ref(column)} > ${now + AHEAD_MS}`;
  const runs = await db
    .updateTable('jobRuns')
    .set({ triedAt: earlier('tried_at', now), doneAt: earlier('done_at', now) })
    .where((e) => e.or([isAhead('triedAt'), isAhead('doneAt')]))
    .returning('name')
    .execute();
  if (runs.length === 0) return;
  await db
    .updateTable('linkChecks')
    .set({ dueAt: now })
    .where('dueAt', '>', now + 2 * DAY)
    .execute();
  await db
    .updateTable('pictureTries')
    .set({ dueAt: now })
    .where('dueAt', '>', now + 30 * DAY)
    .execute();
}

const earlier = (column: string, now: number) =>
  sql<number>`case when ${sql.ref(column)} > ${now} then ${now} else ${sql.ref(column)} end`;

/** By a cron pattern in UTC; in ms since 1970, Infinity if never. */
export const nextRun = (pattern: string, since: number): number =>
  new Cron(pattern, { timezone: 'UTC', paused: true }).nextRun(new Date(since))?.getTime() ?? Infinity;
