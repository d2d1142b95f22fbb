import { AppError } from '#domain/errors.ts';
import { formatShortDate } from '#domain/format.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import type { ModerationAction } from '#domain/moderation/moderation.ts';
import { profilePath } from '#domain/paths.ts';
import { type Actor, mayDecideAbout, standingAt } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteSessions } from '#platform/db/accounts/sessions.ts';
import type { Db } from '#platform/db/database.ts';
import { lockStandings, moveVotesOf } from '#platform/db/moderation/standings.ts';
import { findUserById, lockUser } from '#platform/db/people/users.ts';
import { updateRows } from '#platform/db/rows.ts';
import type { UserRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Decided, Decision, StandingState } from './record.ts';
import { decide } from './reports.ts';

type PersonDecision = Decision & { userId: string };
/** Throws the errors of `banPerson`, except `moderation-stale`. */
export function warnPerson(ctx: AppContext, { userId, ...given }: PersonDecision): Promise<Decided> {
  return decide(ctx, given, async (tx) => {
    const { username: name } = await findSubjectOf(tx.db, { actor: given.actor, userId });
    const told = { userId, title: TEXT.warned, text: TEXT.warnedText, path: '/guidelines' };
    return { action: 'person:warn', subject: { kind: 'user', id: userId }, name, told };
  });
}

/** `until`: in milliseconds; null for no end. Throws `invalid-input` for a past time, and the errors of `banPerson`. */
export function suspendPerson(ctx: AppContext, { until, ...given }: PersonDecision & { until: number | null }) {
  if (until !== null && until <= ctx.clock.now()) throw new AppError('invalid-input');
  const text = TEXT.suspendedText({ until: until === null ? null : formatShortDate(until) });
  const to = { standing: 'suspended', suspendedUntil: until } as const;
  return decideOnPerson(ctx, given, { action: 'person:suspend', to, words: { title: TEXT.suspended, text } });
}

/**
 * The vote rows stay. Throws `user-id-not-found`, `not-allowed` for staff, `moderation-stale` if nothing
 * would change, and the errors of `checkDecision`.
 */
export function banPerson(ctx: AppContext, given: PersonDecision): Promise<Decided> {
  const words = { title: TEXT.banned, text: TEXT.bannedText };
  return decideOnPerson(ctx, given, { action: 'person:ban', to: { standing: 'banned', suspendedUntil: null }, words });
}

/** A banned person's votes count again. Throws the errors of `banPerson`. */
export function liftPerson(ctx: AppContext, given: PersonDecision): Promise<Decided> {
  const words = { title: TEXT.lifted, text: TEXT.liftedText };
  return decideOnPerson(ctx, given, { action: 'person:lift', to: { standing: 'good', suspendedUntil: null }, words });
}

type PersonVerdict = { action: ModerationAction; to: StandingState; words: { title: string; text: string } };
function decideOnPerson(ctx: AppContext, { userId, ...given }: PersonDecision, { action, to, words }: PersonVerdict) {
  return decide(ctx, given, async (tx) => {
    await lockStandings(tx.db);
    const user = await findSubjectOf(tx.db, { actor: given.actor, userId });
    const { username: name } = user;
    const isSame = user.standing === to.standing && user.suspendedUntil === to.suspendedUntil;
    const isGood = standingAt(user, ctx.clock.now()) === 'good' && to.standing === 'good';
    if (isSame || isGood) throw new AppError('moderation-stale');
    const standing = await changeStanding(ctx, tx, { user, to });
    const told = { userId, ...words, path: profilePath(name) };
    return { action, subject: { kind: 'user', id: userId }, name, detail: { standing }, told };
  });
}

/** During a ban, the counters don't include the person's votes. Needs `lockStandings`. */
export async function changeStanding(ctx: AppContext, tx: Tx, { user, to }: { user: UserRow; to: StandingState }) {
  const { db } = tx;
  const { id: userId, standing, suspendedUntil } = user;
  const wasBanned = standing === 'banned';
  const isBanned = to.standing === 'banned';
  if (isBanned !== wasBanned) await moveVotesOf(db, { userId, sign: isBanned ? -1 : 1 });
  await lockUser(db, { id: userId });
  await updateRows(db, 'users', { set: to, where: { id: userId } });
  if (isBanned) await deleteSessions(db, { userId });
  await ctx.sessions.changed(tx, { userId });
  return { userId, from: { standing, suspendedUntil }, to };
}

/** Throws `not-allowed` for administrators, and for moderators if only administrators may decide about them. */
export async function findSubjectOf(db: Db, { actor, userId: id }: { actor: Actor; userId: string }): Promise<UserRow> {
  const user = await findUserById(db, { id });
  if (!user) throw new AppError('user-id-not-found', { params: { id } });
  if (!mayDecideAbout(actor, user)) throw new AppError('not-allowed');
  return user;
}
