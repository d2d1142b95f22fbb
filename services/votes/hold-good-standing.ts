import { AppError } from '#domain/errors.ts';
import { standingAt } from '#domain/moderation.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { shareStandings } from '#platform/db/standings.ts';
import { findUserById } from '#platform/db/users.ts';

/**
 * Makes sure that a voter is in good standing until the transaction ends: a ban that comes at the same time waits, and
 * then finds the vote. First in its transaction, before any row is locked.
 * Throws AppError `suspended`, `banned`.
 */
export async function holdGoodStanding(
  ctx: AppContext,
  db: Db,
  { userId }: { userId: string },
): Promise<void> {
  await shareStandings(db);
  const user = await findUserById(db, { id: userId });
  // Whoever isn't there can't vote: the vote's own foreign key says so.
  const standing = user ? standingAt(user, ctx.clock.now()) : 'good';
  if (standing !== 'good') throw new AppError(standing);
}
