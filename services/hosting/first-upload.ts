import { LIMITS } from '#domain/limits.ts';
import { type Actor, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { hasPublicHostedGame } from '#platform/db/hosting/versions.ts';
import { findUserById } from '#platform/db/people/users.ts';

/** Whether a moderator looks at it first: uploads of newcomers, and of people who have no public game here yet. */
export async function isFirstUpload(ctx: AppContext, { actor }: { actor: Actor }): Promise<boolean> {
  if (actor.kind === 'visitor' || can(actor, 'moderation:act')) return false;
  const { read } = ctx.db;
  const person = await findUserById(read, { id: actor.id });
  const isNewcomer = (person?.dateJoined ?? 0) > ctx.clock.now() - LIMITS.newcomer.forMs;
  return isNewcomer || !(await hasPublicHostedGame(read, { ownerId: actor.id }));
}
