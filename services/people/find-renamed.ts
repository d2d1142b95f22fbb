import { handleOf } from '#domain/handle.ts';
import type { AppContext } from '#platform/context.ts';
import { findCurrentUsername } from '#platform/db/usernames.ts';

/** The present name of whoever once had this one; null when nobody had. Old names lead to their owner for ever. */
export async function findRenamed(
  ctx: AppContext,
  { username }: { username: string },
): Promise<string | null> {
  return (await findCurrentUsername(ctx.db.read, { username: handleOf(username) })) ?? null;
}
