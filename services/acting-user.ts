import { AppError } from '#domain/errors.ts';
import { type Action, type Actor, assertCan, type Subject } from '#domain/policy.ts';

export type SignedInActor = Extract<Actor, { kind: 'user' }>;

/**
 * The signed-in person who may do this, for actions that no visitor may do.
 * Throws what `assertCan` throws.
 */
export function actingUser(actor: Actor, action: Action, subject?: Subject): SignedInActor {
  assertCan(actor, action, subject);
  if (actor.kind === 'visitor') throw new AppError('not-signed-in');
  return actor;
}

/** As `actingUser`, for what people do to their own account. */
export function actingOnOwn(actor: Actor, action: Action): SignedInActor {
  return actingUser(actor, action, { ownerId: actorIdOf(actor) });
}

/** Who is written into the log: null for a visitor. */
export function actorIdOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.id : null;
}
