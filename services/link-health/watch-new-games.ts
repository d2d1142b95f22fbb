import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import { insertLinkChecks, listGamesAfter, listNewestGames } from '#platform/db/link-checks.ts';

/**
 * Gives games that came since a time within their first day, so that an import of thousands isn't asked for at once; those
 * that were created just now, as people's submissions are, come in this run.
 *
 * Never reads all games: it goes back from the newest to a page of which every link is watched, then writes from there to
 * the newest. Broken off, it leaves no gap, for what is not watched is always what is newest.
 */
export async function watchNewGames(ctx: AppContext): Promise<void> {
  const { perRun: limit, everyMs, freshMs } = UPKEEP_LIMITS.linkHealth;
  for (let after = await lastWatchedPage(ctx); ; ) {
    const games = await listGamesAfter(ctx.db.read, { after, limit });
    const last = games.at(-1);
    if (!last) return;
    const now = ctx.clock.now();
    const checks = games
      .filter(({ isWatched }) => !isWatched)
      .map(({ gameId, playUrl, createdAt }) => ({
        gameId,
        url: playUrl,
        dueAt: createdAt > now - freshMs ? now : Math.round(now + ctx.ids.random() * everyMs),
      }));
    await ctx.db.transact(({ db }) => insertLinkChecks(db, { checks }));
    after = last.seq;
  }
}

/** The number before which every game is watched. A page of others' room: numbers aren't always given in order. */
async function lastWatchedPage(ctx: AppContext): Promise<number> {
  for (let before: number | null = null; ; ) {
    const page = await listNewestGames(ctx.db.read, { before, limit: UPKEEP_LIMITS.linkHealth.perRun });
    const last = page.at(-1);
    if (!last) return 0;
    if (page.every(({ isWatched }) => isWatched)) return page[0]?.seq ?? 0;
    before = last.seq;
  }
}
