import { Cron } from 'croner';
import { DAY, HOUR } from '#domain/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { AppContext } from '#platform/context.ts';
import {
  AHEAD_MS,
  addJobRuns,
  deleteUnknownJobRuns,
  findLease,
  holdLease,
  type JobRun,
  listJobRuns,
  mendJobRuns,
  releaseLease,
  writeJobRun,
} from '#platform/db/upkeep/job-runs.ts';
import { sweepPartialFiles } from '#platform/files/disk.ts';
import { filesDirectory } from '#platform/files/store.ts';
import { forgetEndedBans } from '#services/accounts/kept-out.ts';
import { forgetOldSessions } from '#services/accounts/sessions.ts';
import { forgetKeptComments } from '#services/comments/write-comment.ts';
import { foldOldDays } from '#services/games/numbers.ts';
import { sweepPictures } from '#services/games/pictures.ts';
import { eraseRemovedGames } from '#services/games/remove-game.ts';
import { mailNewMessages } from '#services/moderation/contact.ts';
import { forgetOldNetworks } from '#services/moderation/networks.ts';
import { forgetOldMessages } from '#services/people/notifications.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { checkLinks } from '#services/upkeep/check-links.ts';
import { fetchPictures } from '#services/upkeep/fetch-pictures.ts';
import { forgetEndedMails } from '#services/upkeep/mail-state.ts';
import { keepAssets } from './assets.ts';
import type { JobEnd } from './metrics.ts';

const LOOK_MS = 20_000;
/** A new process's first page must not wait for jobs. */
const FIRST_LOOK_MS = 2_000;
const LEASE = 'jobs';
/** If the process that holds the lease dies, the lease is free again after this time. */
const LEASE_MS = 60_000;
const RETRY_MS = 15 * 60_000;
/** After a job was due. */
const LATE_MS = HOUR;

/** `at`: a cron pattern, in UTC. `here`: this machine's clock, for its files; `ctx` has the database's. */
type Job = { name: string; at: string; run: (ctx: AppContext, here: Clock) => Promise<unknown> };

const JOBS: readonly Job[] = [
  { name: 'erase games that were removed for 30 days', at: '27 3 * * *', run: eraseRemovedGames },
  { name: 'forget sessions that are over', at: '17 3 * * *', run: forgetOldSessions },
  { name: 'forget people whose suspension is over', at: '12 3 * * *', run: forgetEndedBans },
  { name: 'forget old messages', at: '7 3 * * *', run: forgetOldMessages },
  { name: 'forget networks of more than 30 days ago', at: '22 3 * * *', run: forgetOldNetworks },
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
  { name: 'forget comments that nobody signed in for', at: '*/30 * * * *', run: forgetKeptComments },
  { name: 'forget mails that were sent or given up', at: '22 3 * * *', run: forgetEndedMails },
  { name: 'sweep pictures that nothing shows', at: '37 3 * * *', run: sweepPictures },
  { name: 'keep the code of open pages', at: '57 3 * * *', run: (ctx) => keepAssets(ctx) },
  {
    name: 'sweep files that were never finished',
    at: '52 * * * *',
    run: (ctx, here) => sweepPartialFiles({ directory: filesDirectory(ctx.config), olderThan: here.now() - HOUR }),
  },
];

function timeOf({ at }: Job, since: number): number {
  return new Cron(at, { timezone: 'UTC', paused: true }).nextRun(new Date(since))?.getTime() ?? Infinity;
}

/** Goes by the database's clock, so that no process with a wrong clock runs jobs too early or keeps others from it. */
export function createJobRunner(ctx: AppContext, jobs: readonly Job[] = JOBS, onEnd?: (end: JobEnd) => void) {
  const holder = ctx.ids.next();
  /** Running, or about to be run by a call of `look`. */
  const running = new Set<Job>();
  let isStopped = false;
  let told: readonly string[] = [];

  async function run(job: Job): Promise<void> {
    const { name } = job;
    const begun = performance.now();
    const end = (isDone: boolean) => onEnd?.({ name, ms: performance.now() - begun, isDone });
    try {
      const startedAt = await ctx.db.now();
      await ctx.db.transact(({ db }) => writeJobRun(db, name, { triedAt: startedAt }));
      const wrongBy = startedAt - ctx.clock.now();
      const result = await job.run({ ...ctx, clock: { now: () => ctx.clock.now() + wrongBy } }, ctx.clock);
      const doneAt = await ctx.db.now();
      await ctx.db.transact(({ db }) => writeJobRun(db, name, { doneAt }));
      end(true);
      ctx.log.info({ job: name, result }, 'job done');
    } catch (error) {
      // The site closes the database while a job runs. The next start runs the job again.
      if (isStopped) return;
      end(false);
      ctx.log.error({ err: error, job: name }, 'job failed');
    } finally {
      running.delete(job);
    }
  }

  return {
    /** Resolves when the due jobs have ended. May be called again while they run. */
    async look(): Promise<void> {
      const now = await ctx.db.now();
      const added = jobs.map(({ name }) => ({ name, triedAt: now, doneAt: now }));
      const found = await findTimesAhead(ctx, now);
      const runs = await ctx.db.transact(async ({ db }) => {
        if (!(await holdLease(db, { name: LEASE, holder, now, expiresAt: now + LEASE_MS }))) return null;
        await addJobRuns(db, added);
        await deleteUnknownJobRuns(db, { known: jobs.map(({ name }) => name), before: now - DAY });
        await mendJobRuns(db, { now });
        return listJobRuns(db);
      });
      if (!runs) return;
      for (const sentence of found) ctx.log.warn(`${sentence} This is mended.`);
      const due = jobs.filter((job) => {
        const past = runs.find(({ name }) => name === job.name);
        if (!past || running.has(job) || timeOf(job, past.doneAt) > now) return false;
        return past.triedAt <= past.doneAt || past.triedAt + RETRY_MS <= now;
      });
      for (const job of due) running.add(job);
      for (const job of due) if (!isStopped) await run(job);
      if (isStopped) return;
      const late = lateAmong(jobs, { runs: await listJobRuns(ctx.db.read), now });
      for (const sentence of late.filter((each) => !told.includes(each))) ctx.log.error(sentence);
      told = late;
    },
    /** Doesn't wait for running jobs, because all jobs are safe to interrupt. */
    stop(): Promise<void> {
      isStopped = true;
      return ctx.db.transact(({ db }) => releaseLease(db, { name: LEASE, holder }));
    },
  };
}

/** Also jobs that last ran in the future. */
export async function findLateJobs(ctx: AppContext): Promise<string[]> {
  const now = await ctx.db.now();
  return [...(await findTimesAhead(ctx, now)), ...lateAmong(JOBS, { runs: await listJobRuns(ctx.db.read), now })];
}

async function findTimesAhead(ctx: AppContext, now: number): Promise<string[]> {
  const isAhead = (at: number | undefined) => at !== undefined && at > now + AHEAD_MS;
  const names = (await listJobRuns(ctx.db.read)).filter(({ triedAt, doneAt }) => isAhead(triedAt) || isAhead(doneAt));
  const lease = await findLease(ctx.db.read, LEASE);
  const told = names.map(({ name }) => `The job "${name}" last ran in the future: a clock was ahead.`);
  return lease && isAhead(lease.expiresAt - LEASE_MS)
    ? [...told, 'A process may run the jobs from the future on: its clock was ahead.']
    : told;
}

function lateAmong(jobs: readonly Job[], { runs, now }: { runs: readonly JobRun[]; now: number }): string[] {
  return jobs.flatMap((job) => {
    const past = runs.find(({ name }) => name === job.name);
    const isLate = past && timeOf(job, past.doneAt) + LATE_MS < now;
    return isLate ? [`The job "${job.name}" has not run since ${new Date(past.doneAt).toISOString()}.`] : [];
  });
}

export function startJobs(ctx: AppContext, onEnd?: (end: JobEnd) => void): AsyncDisposable {
  const runner = createJobRunner(ctx, JOBS, onEnd);
  const attempt = async (task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      ctx.log.error({ err: error }, 'the scheduled jobs could not be looked after');
    }
  };
  const look = () => {
    void attempt(runner.look);
    // In every process, because a job that takes long must not hold up mails.
    void attempt(() => ctx.mail.sendDue());
  };
  const timer = setInterval(look, LOOK_MS).unref();
  const first = setTimeout(look, FIRST_LOOK_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(first);
      clearInterval(timer);
      await attempt(runner.stop);
    },
  };
}
