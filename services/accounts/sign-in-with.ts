import type { SignInService } from '#domain/accounts/sign-in-service.ts';
import * as names from '#domain/accounts/username.ts';
import { AppError, hasCode } from '#domain/errors.ts';
import { truncate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { REGISTER } from '#domain/messages/accounts.ts';
import { type Actor, actingOnOwn } from '#domain/policy.ts';
import type { Auth, ServiceAnswer } from '#platform/auth/auth.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteService, deleteSignInAccount, findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { hasSecondFactor } from '#platform/db/accounts/sessions.ts';
import { writeOwnAudit } from '#platform/db/audit.ts';
import { findUserById, lockUser } from '#platform/db/people/users.ts';
import { rememberDevice } from './guesses.ts';
import { assertNotKeptOut } from './kept-out.ts';
import { addPerson, isRegistrationClosed, namesOfSite } from './register.ts';

const NUMBERED_TRIES = 30;
const RANDOM_TRIES = 30;

/** Null if not offered. Ignores an off-site `returnTo`. Throws `rate-limited`. */
export async function startSignInWith(ctx: AppContext, start: Parameters<Auth['startWith']>[0]) {
  if (!ctx.auth.services.includes(start.service)) return null;
  await ctx.limits.take('sign-in-address', start.clientAddress);
  return ctx.auth.startWith(start);
}

/**
 * Signs in to the account of an earlier use, or the one with the address that both this site and the service have
 * confirmed, or a new one. If the creation is interrupted, the next sign-in completes it. Throws `rate-limited`.
 */
export async function finishSignInWith(ctx: AppContext, answer: ServiceAnswer) {
  if (!ctx.auth.services.includes(answer.service)) return { refused: 'failed' as const };
  await ctx.limits.take('sign-in-address', answer.clientAddress);
  const signedIn = await ctx.auth.finishWith(answer);
  const refuse = <Reason>(refused: Reason) => {
    ctx.log.warn({ reason: refused, by: answer.service }, 'security');
    return { refused };
  };
  if (signedIn.refused) return refuse(signedIn.refused);
  // Without an id, the person has only connected the service to their account.
  if (signedIn.userId === null) return { refused: null, username: null };
  const { userId, displayName, returnTo, headers } = signedIn;
  const known = await findUserById(ctx.db.read, { id: userId });
  if (!known && isRegistrationClosed(ctx)) {
    await ctx.db.transact(({ db }) => deleteSignInAccount(db, { userId }));
    return refuse('registration-closed' as const);
  }
  const username =
    known?.username ?? (await makePerson(ctx, { id: userId, displayName, clientAddress: answer.clientAddress }));
  if (username === null) return refuse('email-refused' as const);
  const isSecured = await hasSecondFactor(ctx.db.read, { userId });
  if (!isSecured) await rememberDevice(ctx, { userId, cookie: answer.cookie ?? null, headers });
  ctx.log.info({ reason: 'signed-in', by: answer.service, userId, isSecured }, 'security');
  return { refused: null, username, isNew: !known, isSecured, returnTo, headers };
}

type NewPerson = { id: string; displayName: string; clientAddress: string };
/** Returns null, and deletes the new account, if its address is kept out. */
async function makePerson(ctx: AppContext, { id, displayName, clientAddress }: NewPerson) {
  const given = truncate(displayName.trim(), LIMITS.text.name);
  const name = names.isForbiddenName(given, namesOfSite(ctx)) ? REGISTER.newUserName : given || REGISTER.newUserName;
  for (const username of candidates(ctx, given)) {
    if (names.isReservedUsername(username, namesOfSite(ctx))) continue;
    try {
      await ctx.db.transact(async (tx) => {
        await addPerson(ctx, tx, { id, username, name, isConfirmed: true, clientAddress });
        const account = await findSignInAccount(tx.db, { id });
        await assertNotKeptOut(ctx, tx.db, { username, email: account?.email });
      });
      return username;
    } catch (error) {
      const isBusy = hasCode(error, 'network-busy');
      if (isBusy || hasCode(error, 'email-refused')) {
        await ctx.db.transact(({ db }) => deleteSignInAccount(db, { userId: id }));
        if (isBusy) throw error;
        return null;
      }
      const isHere = ctx.db.dialect.uniqueViolation(error) !== null;
      if (!isHere && !hasCode(error, 'username-taken')) throw error;
      // Either the username is taken, or another request has just added this person.
      const already = await findUserById(ctx.db.read, { id });
      if (already) return already.username;
    }
  }
  throw new AppError('username-taken');
}

function* candidates(ctx: AppContext, displayName: string): Generator<string> {
  const base = names.usernameFromDisplayName(displayName);
  // 'admin_2' would look as much like the site's own as 'admin'.
  if (base !== '' && !names.isReservedUsername(base, namesOfSite(ctx)))
    for (let n = 1; n <= NUMBERED_TRIES; n++) yield names.numberedUsername(base, n);
  for (let tries = 0; tries < RANDOM_TRIES; tries++) {
    yield names.newUserUsername(Math.floor(ctx.ids.random() * LIMITS.username.newUserNumbers));
  }
}

/** Null if it isn't offered. Throws `email-unconfirmed`, `rate-limited`. */
export async function connectService(
  ctx: AppContext,
  { actor, ...start }: { actor: Actor } & Parameters<Auth['startConnecting']>[0],
) {
  if (!ctx.auth.services.includes(start.service)) return null;
  const { id } = actingOnOwn(actor, 'account:connect-service');
  await ctx.limits.take('sign-in-address', start.clientAddress);
  const account = await findSignInAccount(ctx.db.read, { id });
  if (!account?.isEmailVerified) throw new AppError('email-unconfirmed');
  return ctx.auth.startConnecting(start);
}

/** Throws `not-signed-in`, and `last-way-in` if the account has no other way to sign in. */
export async function disconnectService(ctx: AppContext, { actor, service }: { actor: Actor; service: SignInService }) {
  const { id } = actingOnOwn(actor, 'account:connect-service');
  await ctx.db.transact(async ({ db }) => {
    // Without the lock, two concurrent requests could disconnect the last two services.
    await lockUser(db, { id });
    const account = await findSignInAccount(db, { id });
    if (!account?.services.includes(service)) return;
    if (account.passwordHash === null && account.services.length === 1) throw new AppError('last-way-in');
    await deleteService(db, { userId: id, service });
    const at = ctx.clock.now();
    await writeOwnAudit(db, { at, userId: id, action: 'account:disconnect-service', detail: { service } });
  });
}
