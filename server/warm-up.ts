import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '#platform/context.ts';
import type { Pages } from './pages.ts';

/** Each compiles what the next ones share with it, so that none takes long: a redirect, a page's data, the page. */
const PATHS = [
  ...['/browse', '/cookies.data', '/cookies', '/login', '/register'],
  ...['/leaderboard.data', '/leaderboard', '/games.data', '/games', '/_.data', '/'],
];

/**
 * Loads and compiles what the first requests of a process would otherwise wait for, and everybody else with them. Between two
 * pieces, each of which takes less than 50 ms, requests are answered.
 */
export async function warmUp(
  ctx: AppContext,
  pages: Pick<Pages, 'prepare'>,
  signal: AbortSignal,
): Promise<void> {
  const pieces = [
    ...PATHS.map((path) => () => pages.prepare(path)),
    ...ctx.auth.preparations,
    ctx.fetch.prepare,
  ];
  for (const load of pieces) {
    await nextTurn();
    if (signal.aborted) return;
    await load().catch((err: unknown) =>
      ctx.log.warn({ err }, 'what a request needs could not be loaded ahead'),
    );
  }
}
