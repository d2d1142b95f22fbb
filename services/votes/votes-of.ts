import type { VoteState } from '#domain/vote.ts';
import type { AppContext } from '#platform/context.ts';
import { findVotesOn } from '#platform/db/votes.ts';

/** One person's votes on these games; 'none' where there is no vote. `userId` is null for a visitor. */
export async function findVotes(
  ctx: AppContext,
  { userId, gameIds }: { userId: string | null; gameIds: readonly string[] },
): Promise<Map<string, VoteState>> {
  const votes = userId === null ? new Map() : await findVotesOn(ctx.db.read, { userId, gameIds });
  return new Map(gameIds.map((id) => [id, votes.get(id) ?? 'none']));
}
