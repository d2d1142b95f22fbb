import { LIMITS } from '#domain/limits.ts';
import { type Actor, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { hasKnownGame } from '#platform/db/hosting/versions.ts';
import { findUserById } from '#platform/db/people/users.ts';

/**
 * Whether a moderator looks at it first: uploads of newcomers, and of people none of whose public games is hosted here
 * or as old as a newcomer's account may be.
 */
export async function isFirstUpload(ctx: AppContext, { actor }: { actor: Actor }): Promise<boolean> {
  if (actor.kind === 'visitor' || can(actor, 'moderation:act')) return false;
  const { read } = ctx.db;
  const person = await findUserById(read, { id: actor.id });
  const since = ctx.clock.now() - LIMITS.newcomer.forMs;
  const isNewcomer = (person?.dateJoined ?? 0) > since;
  return isNewcomer || !(await hasKnownGame(read, { ownerId: actor.id, since }));
}
