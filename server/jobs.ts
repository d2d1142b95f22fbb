import { DAY, HOUR } from '#domain/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteRows, insertNew, updateRows } from '#platform/db/rows.ts';
import { deleteUnknownJobRuns, holdLease, listJobRuns, mendJobRuns } from '#platform/db/upkeep/job-runs.ts';
import { sweepPartialFiles } from '#platform/files/disk.ts';
import { filesDirectory } from '#platform/files/store.ts';
import { sweepUploads } from '#platform/hosting/uploads.ts';
import { forgetEndedBans } from '#services/accounts/kept-out.ts';
import { forgetOldSessions } from '#services/accounts/sessions.ts';
import { forgetKeptComments } from '#services/comments/write-comment.ts';
import { foldOldDays } from '#services/games/numbers.ts';
import { sweepPictures } from '#services/games/pictures.ts';
import { eraseRemovedGames } from '#services/games/remove-game.ts';
import { sweepHosted } from '#services/hosting/store-version.ts';
import { mailNewMessages } from '#services/moderation/contact.ts';
import { forgetOldNetworks } from '#services/moderation/networks.ts';
import { tellStaffWhatWaits } from '#services/moderation/tell-staff.ts';
import { sendDigests } from '#services/people/digest.ts';
import { forgetOldMessages } from '#services/people/notifications.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { checkLinks } from '#services/upkeep/check-links.ts';
import { fetchPictures } from '#services/upkeep/fetch-pictures.ts';
import {
  findTimesAhead,
  JOB_TIMES,
  type JobName,
  LEASE,
  LEASE_MS,
  lateAmong,
  type Timed,
  timeOf,
} from '#services/upkeep/late-jobs.ts';
import { forgetEndedMails } from '#services/upkeep/mail-state.ts';
import { keepAssets } from './assets.ts';
import type { JobEnd } from './metrics.ts';

const LOOK_MS = 20_000;
/** A new process's first page must not wait for jobs. */
const FIRST_LOOK_MS = 2_000;
const RETRY_MS = 15 * 60_000;

/** `here`: this machine's clock, for its files; `ctx` has the database's. */
type Job = Timed & { run: (ctx: AppContext, here: Clock) => Promise<unknown> };

const RUNS: readonly { name: JobName; run: Job['run'] }[] = [
  { name: 'erase games that were removed for 30 days', run: eraseRemovedGames },
  { name: 'forget sessions that are over', run: forgetOldSessions },
  { name: 'forget people whose suspension is over', run: forgetEndedBans },
  { name: 'forget old messages', run: forgetOldMessages },
  { name: 'forget networks of more than 30 days ago', run: forgetOldNetworks },
  { name: 'sum up old days of games by month', run: foldOldDays },
  {
    name: 'forget changes that every process knows',
    run: (ctx) => ctx.changes.forget(ctx.clock.now()),
  },
  { name: 'forget rate limits that are over', run: (ctx) => ctx.limits.forget(ctx.clock.now()) },
  { name: 'look whether games can still be played', run: checkLinks },
  { name: 'fetch pictures that could not be had', run: fetchPictures },
  { name: 'give the awards of the last week', run: settleRaces },
  { name: 'mail administrators about messages', run: mailNewMessages },
  { name: 'tell moderators what waits', run: tellStaffWhatWaits },
  { name: 'forget comments that nobody signed in for', run: forgetKeptComments },
  { name: 'forget mails that were sent or given up', run: forgetEndedMails },
  { name: 'sweep pictures that nothing shows', run: sweepPictures },
  { name: 'sweep uploaded games that nothing shows', run: sweepHosted },
  { name: 'mail the digest of the week', run: sendDigests },
  { name: 'keep the code of open pages', run: (ctx) => keepAssets(ctx) },
  {
    name: 'sweep files that were never finished',
    async run({ config }, here) {
      await sweepPartialFiles({ directory: filesDirectory(config), olderThan: here.now() - HOUR });
      await sweepUploads({ dataDir: config.dataDir, olderThan: here.now() - DAY });
    },
  },
];
const JOBS: readonly Job[] = RUNS.map(({ name, run }) => ({ name, at: JOB_TIMES[name], run }));

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
      await ctx.db.transact(({ db }) => updateRows(db, 'jobRuns', { set: { triedAt: startedAt }, where: { name } }));
      const wrongBy = startedAt - ctx.clock.now();
      const result = await job.run({ ...ctx, clock: { now: () => ctx.clock.now() + wrongBy } }, ctx.clock);
      const doneAt = await ctx.db.now();
      await ctx.db.transact(({ db }) => updateRows(db, 'jobRuns', { set: { doneAt }, where: { name } }));
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
        await insertNew(db, 'jobRuns', added);
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
    async stop(): Promise<void> {
      isStopped = true;
      await ctx.db.transact(({ db }) => deleteRows(db, 'leases', { name: LEASE, holder }));
    },
  };
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
