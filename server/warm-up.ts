import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '#platform/context.ts';
import type { Lifecycle } from './health.ts';
import type { Pages } from './pages.ts';

/** Each path compiles code that the next ones share, so that none takes long: a redirect, a page's data, the page. */
const PATHS = [
  ...['/browse', '/cookies.data', '/cookies', '/login', '/register'],
  ...['/leaderboard.data', '/leaderboard', '/games.data', '/games', '/_.data', '/'],
];

/**
 * Loads and compiles the code that the first requests of a process, and all requests behind them, would otherwise wait for.
 * Requests are answered between two pieces, each of which takes less than 50 ms.
 */
export async function warmUp(
  ctx: AppContext,
  pages: Pick<Pages, 'prepare'>,
  lifecycle: Readonly<Lifecycle>,
): Promise<void> {
  const pieces = [
    ...PATHS.map((path) => () => pages.prepare(path)),
    ...ctx.auth.preparations,
    ctx.fetch.prepare,
  ];
  for (const load of pieces) {
    await nextTurn();
    if (lifecycle.isStopping) return;
    await load().catch((err: unknown) =>
      ctx.log.warn({ err }, 'what a request needs could not be loaded ahead'),
    );
  }
}
