import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteRows, insertNew, updateRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

export type JobRun = Selectable<Schema['jobRuns']>;

const LEASE = 'jobs';

export async function holdJobLease(db: Db, given: { holder: string; now: number; expiresAt: number }) {
  const { holder, now, expiresAt } = given;
  const { rows } = await sql`insert into leases (name, holder, expires_at) values (${LEASE}, ${holder}, ${expiresAt})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where leases.holder = excluded.holder or leases.expires_at <= ${now}
    returning holder`.execute(db);
  return rows.length > 0;
}

export async function releaseJobLease(db: Db, holder: string): Promise<void> {
  await deleteRows(db, 'leases', { name: LEASE, holder });
}

export const listJobRuns = async (db: Db): Promise<JobRun[]> => db.selectFrom('jobRuns').selectAll().execute();
export const addJobRuns = async (db: Db, runs: readonly JobRun[]) => insertNew(db, 'jobRuns', runs, ['name']);
export const writeJobRun = async (db: Db, name: string, times: Partial<Pick<JobRun, 'triedAt' | 'doneAt'>>) =>
  updateRows(db, 'jobRuns', { set: times, where: { name } });
