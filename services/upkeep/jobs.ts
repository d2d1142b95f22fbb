import { HOUR } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { findRow } from '#platform/db/rows.ts';
import { AHEAD_MS, type JobRun, listJobRuns, nextRun } from '#platform/db/upkeep/job-runs.ts';
import { foldOldDays } from '../games/numbers.ts';
import { sweepPictures } from '../games/pictures.ts';
import { eraseRemovedGames } from '../games/remove-game.ts';
import { sweepHosted } from '../hosting/store-version.ts';
import { mailNewMessages } from '../moderation/contact.ts';
import { tellStaffWhatWaits } from '../moderation/tell-staff.ts';
import { sendDigests } from '../people/digest.ts';
import { settleRaces } from '../race/settle-races.ts';
import { checkLinks } from './check-links.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { forgetOld } from './forget.ts';

/** What a process does with the files of its own machine and build. */
export type Machine = { keepAssets: (ctx: AppContext) => Promise<unknown>; sweepFiles: () => Promise<unknown> };
/** `at`: a cron pattern, in UTC. `ctx` has the database's clock. */
export type Job = { name: string; at: string; run: (ctx: AppContext, machine: Machine) => Promise<unknown> };

export const JOBS: readonly Job[] = [
  { name: 'erase games that were removed for 30 days', at: '27 3 * * *', run: eraseRemovedGames },
  { name: 'forget what is kept for a time only', at: '17 * * * *', run: forgetOld },
  { name: 'sum up old days of games by month', at: '47 3 * * *', run: foldOldDays },
  {
    name: 'forget changes that every process knows',
    at: '*/10 * * * *',
    run: (ctx) => ctx.changes.forget(ctx.clock.now()),
  },
  { name: 'forget rate limits that are over', at: '*/30 * * * *', run: (ctx) => ctx.limits.forget(ctx.clock.now()) },
  { name: 'look whether games can still be played', at: '*/15 * * * *', run: checkLinks },
  { name: 'fetch pictures that could not be had', at: '*/15 * * * *', run: fetchPictures },
  { name: 'give the awards of the last week', at: '0 0 * * 2', run: settleRaces },
  { name: 'mail administrators about messages', at: '*/5 * * * *', run: mailNewMessages },
  { name: 'tell moderators what waits', at: '*/10 * * * *', run: tellStaffWhatWaits },
  { name: 'sweep pictures that nothing shows', at: '37 3 * * *', run: sweepPictures },
  { name: 'sweep uploaded games that nothing shows', at: '42 3 * * *', run: sweepHosted },
  { name: 'mail the digest of the week', at: '30 0 * * 2', run: sendDigests },
  { name: 'keep the code of open pages', at: '57 3 * * *', run: (ctx, { keepAssets }) => keepAssets(ctx) },
  { name: 'sweep files that were never finished', at: '52 * * * *', run: (_, { sweepFiles }) => sweepFiles() },
];

export const LEASE = 'jobs';
/** If the process that holds the lease dies, the lease is free again after this time. */
export const LEASE_MS = 60_000;
const LATE_MS = HOUR;

/** Also jobs that last ran in the future. */
export async function findLateJobs(ctx: AppContext): Promise<string[]> {
  const now = await ctx.db.now();
  return [...(await findTimesAhead(ctx, now)), ...lateAmong(JOBS, { runs: await listJobRuns(ctx.db.read), now })];
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

export function lateAmong(jobs: readonly Job[], { runs, now }: { runs: readonly JobRun[]; now: number }): string[] {
  return jobs.flatMap((job) => {
    const past = runs.find(({ name }) => name === job.name);
    const isLate = past && nextRun(job.at, past.doneAt) + LATE_MS < now;
    return isLate ? [`The job "${job.name}" has not run since ${new Date(past.doneAt).toISOString()}.`] : [];
  });
}
