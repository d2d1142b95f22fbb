import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteRows, insertNew, updateRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

export type JobRun = Selectable<Schema['jobRuns']>;

type Lease = Schema['leases'];

const AHEAD_MS = 60_000;

/** Also takes a lease that ends long after `expiresAt`: whoever took that one had a clock that was ahead. */
export async function holdLease(db: Db, { name, holder, now, expiresAt }: Lease & { now: number }): Promise<boolean> {
  const { rows } = await sql`insert into leases (name, holder, expires_at) values (${name}, ${holder}, ${expiresAt})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where leases.holder = excluded.holder or leases.expires_at <= ${now} or leases.expires_at > ${expiresAt + AHEAD_MS}
    returning holder`.execute(db);
  return rows.length > 0;
}

export async function releaseLease(db: Db, lease: Pick<Lease, 'name' | 'holder'>): Promise<void> {
  await deleteRows(db, 'leases', lease);
}

export const listJobRuns = async (db: Db): Promise<JobRun[]> => db.selectFrom('jobRuns').selectAll().execute();
export const addJobRuns = async (db: Db, runs: readonly JobRun[]) => insertNew(db, 'jobRuns', runs, ['name']);
export const writeJobRun = async (db: Db, name: string, times: Partial<Pick<JobRun, 'triedAt' | 'doneAt'>>) =>
  updateRows(db, 'jobRuns', { set: times, where: { name } });
