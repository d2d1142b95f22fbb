import { HOUR } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { findRow } from '#platform/db/rows.ts';
import { AHEAD_MS, type JobRun, listJobRuns, nextRun } from '#platform/db/upkeep/job-runs.ts';

/** When each job runs: a cron pattern, in UTC. */
export const JOB_TIMES = {
  'erase games that were removed for 30 days': '27 3 * * *',
  'forget sessions that are over': '17 3 * * *',
  'forget people whose suspension is over': '12 3 * * *',
  'forget old messages': '7 3 * * *',
  'forget networks of more than 30 days ago': '22 3 * * *',
  'sum up old days of games by month': '47 3 * * *',
  'forget changes that every process knows': '*/10 * * * *',
  'forget rate limits that are over': '*/30 * * * *',
  'look whether games can still be played': '*/15 * * * *',
  'fetch pictures that could not be had': '*/15 * * * *',
  'give the awards of the last week': '0 0 * * 2',
  'mail the digest of the week': '30 0 * * 2',
  'mail administrators about messages': '*/5 * * * *',
  'tell moderators what waits': '*/10 * * * *',
  'forget comments that nobody signed in for': '*/30 * * * *',
  'forget mails that were sent or given up': '22 3 * * *',
  'sweep pictures that nothing shows': '37 3 * * *',
  'sweep uploaded games that nothing shows': '42 3 * * *',
  'keep the code of open pages': '57 3 * * *',
  'sweep files that were never finished': '52 * * * *',
} as const;
export type JobName = keyof typeof JOB_TIMES;
export type Timed = { name: string; at: string };
const TIMED: readonly Timed[] = Object.entries(JOB_TIMES).map(([name, at]) => ({ name, at }));

export const LEASE = 'jobs';
/** If the process that holds the lease dies, the lease is free again after this time. */
export const LEASE_MS = 60_000;
/** After a job was due. */
const LATE_MS = HOUR;

/** Also jobs that last ran in the future. */
export async function findLateJobs(ctx: AppContext): Promise<string[]> {
  const now = await ctx.db.now();
  return [...(await findTimesAhead(ctx, now)), ...lateAmong(TIMED, { runs: await listJobRuns(ctx.db.read), now })];
}

export async function findTimesAhead(ctx: AppContext, now: number): Promise<string[]> {
  const isAhead = (at: number | undefined) => at !== undefined && at > now + AHEAD_MS;
  const names = (await listJobRuns(ctx.db.read)).filter(({ triedAt, doneAt }) => isAhead(triedAt) || isAhead(doneAt));
  const lease = await findRow(ctx.db.read, 'leases', { name: LEASE });
  const told = names.map(({ name }) => `The job "${name}" last ran in the future: a clock was ahead.`);
  return lease && isAhead(lease.expiresAt - LEASE_MS)
    ? [...told, 'A process may run the jobs from the future on: its clock was ahead.']
    : told;
}

export function lateAmong(jobs: readonly Timed[], { runs, now }: { runs: readonly JobRun[]; now: number }): string[] {
  return jobs.flatMap((job) => {
    const past = runs.find(({ name }) => name === job.name);
    const isLate = past && timeOf(job, past.doneAt) + LATE_MS < now;
    return isLate ? [`The job "${job.name}" has not run since ${new Date(past.doneAt).toISOString()}.`] : [];
  });
}

/** When it is next due. */
export function timeOf({ at }: Timed, since: number): number {
  return nextRun(at, since);
}
