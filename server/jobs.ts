import { DAY, HOUR } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteRows, insertNew, updateRows } from '#platform/db/rows.ts';
import { deleteUnknownJobRuns, holdLease, listJobRuns, mendJobRuns, nextRun } from '#platform/db/upkeep/job-runs.ts';
import { sweepPartialFiles } from '#platform/files/disk.ts';
import { filesDirectory } from '#platform/files/store.ts';
import { sweepUploads } from '#platform/hosting/uploads.ts';
import { findTimesAhead, JOBS, type Job, LEASE, LEASE_MS, lateAmong, type Machine } from '#services/upkeep/jobs.ts';
import { keepAssets } from './assets.ts';
import type { JobEnd } from './metrics.ts';

const LOOK_MS = 20_000;
/** A new process's first page must not wait for jobs. */
const FIRST_LOOK_MS = 2_000;
const RETRY_MS = 15 * 60_000;

/** Goes by the database's clock, so that no process with a wrong clock runs jobs too early or keeps others from it. */
export function createJobRunner(ctx: AppContext, jobs: readonly Job[] = JOBS, onEnd?: (end: JobEnd) => void) {
  const holder = ctx.ids.next();
  const machine: Machine = { keepAssets, sweepFiles: () => sweepFiles(ctx) };
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
      const result = await job.run({ ...ctx, clock: { now: () => ctx.clock.now() + wrongBy } }, machine);
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
        if (!past || running.has(job) || nextRun(job.at, past.doneAt) > now) return false;
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

async function sweepFiles({ config, clock }: AppContext): Promise<void> {
  await sweepPartialFiles({ directory: filesDirectory(config), olderThan: clock.now() - HOUR });
  await sweepUploads({ dataDir: config.dataDir, olderThan: clock.now() - DAY });
}
