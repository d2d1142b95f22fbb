import type { AppContext } from '#platform/context.ts';
import type { PageTag } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/database.ts';

/**
 * Announces that a transaction changes what pages show of a game: its own pages, those of the people it belongs to, and
 * every list. If something must disappear at once, use `ctx.changes.record(tx, ALL_PAGES)`.
 *
 * @param people those whose totals have changed; null is nobody
 */
export async function recordGameChange(
  ctx: AppContext,
  tx: Tx,
  { gameId, people = [] }: { gameId: string; people?: readonly (string | null)[] },
): Promise<void> {
  const owners = people.flatMap((id): PageTag[] => (id === null ? [] : [`person:${id}`]));
  await ctx.changes.record(tx, ...(['lists', `game:${gameId}`, ...owners] satisfies PageTag[]));
}
