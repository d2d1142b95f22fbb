import cluster from 'node:cluster';
import { Cron } from 'croner';
import type { AppContext } from '#platform/context.ts';
import { sweepPartialFiles } from '#platform/files/disk.ts';
import { filesDirectory } from '#platform/files/store.ts';
import { forgetOldSessions } from '#services/accounts/sessions.ts';
import { sweepPictures } from '#services/games/pictures.ts';
import { eraseRemovedGames } from '#services/games/remove-game.ts';
import { forgetOldMessages } from '#services/people/notifications.ts';
import { checkLinks } from '#services/upkeep/check-links.ts';
import { fetchPictures } from '#services/upkeep/fetch-pictures.ts';

const HOUR_MS = 3_600_000;

/** What the site does by itself. The results are logged. */
const JOBS: readonly { name: string; at: string; run: (ctx: AppContext) => Promise<unknown> }[] = [
  { name: 'erase games that were removed for 30 days', at: '27 3 * * *', run: eraseRemovedGames },
  { name: 'forget sessions that are over', at: '17 3 * * *', run: forgetOldSessions },
  { name: 'forget messages of more than a year ago', at: '7 3 * * *', run: forgetOldMessages },
  { name: 'forget changes that every process knows', at: '*/10 * * * *', run: (ctx) => ctx.changes.forget() },
  { name: 'look whether games can still be played', at: '*/15 * * * *', run: checkLinks },
  { name: 'fetch pictures that could not be had', at: '*/15 * * * *', run: fetchPictures },
  { name: 'sweep pictures that nothing shows', at: '37 3 * * *', run: sweepPictures },
  {
    name: 'sweep files that were never finished',
    at: '52 * * * *',
    run: (ctx) =>
      sweepPartialFiles({ directory: filesDirectory(ctx.config), olderThan: ctx.clock.now() - HOUR_MS }),
  },
];

/**
 * Schedules the jobs, in one worker only. A failure is logged, and the job runs again the next time; two runs of a job
 * never overlap. Disposing waits for none: each is one transaction, or safe to interrupt.
 */
export function startJobs(ctx: AppContext): Disposable {
  if (cluster.isWorker && cluster.worker?.id !== 1) return { [Symbol.dispose]() {} };
  const crons = JOBS.map(
    ({ name, at, run }) =>
      new Cron(at, { timezone: 'UTC', protect: true, unref: true }, () => runJob(ctx, { name, run })),
  );
  return {
    [Symbol.dispose]() {
      for (const cron of crons) cron.stop();
    },
  };
}

/** Runs one job now. Never throws. */
async function runJob(
  ctx: AppContext,
  { name, run }: { name: string; run: (ctx: AppContext) => Promise<unknown> },
): Promise<void> {
  try {
    ctx.log.info({ job: name, result: await run(ctx) }, 'job done');
  } catch (error) {
    ctx.log.error({ err: error, job: name }, 'job failed');
  }
}

/** Runs every job once, one after the other. For tests. */
export async function runAllJobs(ctx: AppContext): Promise<void> {
  for (const job of JOBS) await runJob(ctx, job);
}
