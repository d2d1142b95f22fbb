import type { AppContext } from '#platform/context.ts';

/**
 * Counts a view of a game's page. In memory at once, in the database soon after; never fails, since
 * counting a view never fails a page. Who is a person is the route's to say.
 */
export function recordView(ctx: AppContext, { gameId }: { gameId: string }): void {
  ctx.views.count(gameId);
}
