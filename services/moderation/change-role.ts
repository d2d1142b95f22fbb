import { AppError } from '#domain/errors.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import { assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { type RoleChange, writeRole } from '#platform/db/accounts/admins.ts';
import { writeAudit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Decision } from './record.ts';
import { decide } from './reports.ts';
import { findSubjectOf } from './set-standing.ts';

type PersonDecision = Decision & { userId: string };
/**
 * Throws `user-id-not-found`, `not-allowed` for an administrator, `moderation-stale` if nothing would change, and the
 * errors of `checkDecision`.
 */
export const makeModerator = (ctx: AppContext, given: PersonDecision) => decideOnRole(ctx, given, true);
/** Throws the errors of `makeModerator`. */
export const endModerator = (ctx: AppContext, given: PersonDecision) => decideOnRole(ctx, given, false);

async function decideOnRole(ctx: AppContext, { userId, ...given }: PersonDecision, isGiven: boolean) {
  assertCan(given.actor, 'moderator:manage');
  return decide(ctx, given, async (tx, { moderatorId: actorId }) => {
    const user = await findSubjectOf(tx.db, { actor: given.actor, userId });
    const change = { userId, role: 'moderator', isGiven } as const;
    if (!(await changeRole(ctx, tx, { actorId, ...change }))) throw new AppError('moderation-stale');
    const words = isGiven
      ? { title: TEXT.moderator, text: TEXT.moderatorText, path: '/moderation' }
      : { title: TEXT.noModerator, text: TEXT.noModeratorText, path: '/guidelines' };
    return {
      action: isGiven ? 'person:make-moderator' : 'person:end-moderator',
      subject: { kind: 'user', id: userId },
      name: user.username,
      detail: { role: change },
      told: { userId, ...words },
    };
  });
}

/** `actorId`: null for the command line. Returns false if nothing changes. */
export async function changeRole(ctx: AppContext, tx: Tx, given: RoleChange & { actorId: string | null }) {
  const { userId, role, isGiven, actorId } = given;
  if (!(await writeRole(tx.db, { userId, role, isGiven }))) return false;
  await ctx.sessions.changed(tx, { userId });
  const action = `${role}:${isGiven ? 'grant' : 'revoke'}`;
  await writeAudit(tx.db, { at: ctx.clock.now(), actorId, action, about: ['user', userId] });
  return true;
}
