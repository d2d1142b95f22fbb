import { isForbiddenName, isReservedUsername } from '#domain/accounts/username.ts';
import { AppError } from '#domain/errors.ts';
import { assertCan, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { insertSignInAccount } from '#platform/db/accounts/accounts.ts';
import { writeOwnAudit } from '#platform/db/audit.ts';
import { markNetwork } from '#platform/db/moderation/network-marks.ts';
import { insertUser } from '#platform/db/people/users.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { assertMayRegister } from '../moderation/networks.ts';
import { raidUntil } from '../moderation/raid.ts';
import { mailVerification } from './email.ts';
import { assertNotKeptOut } from './kept-out.ts';

const TAKEN: ReadonlySet<string> = new Set(['users.username_key', 'usernames.username_key']);

type NewPerson = { id: string; username: string; name: string; isConfirmed: boolean; clientAddress?: string };
/**
 * `isConfirmed`: whether their votes count without a confirmation link. `clientAddress`: if they registered themselves.
 * Throws `username-taken`, `network-busy`.
 */
export async function addPerson(ctx: AppContext, tx: Tx, given: NewPerson): Promise<void> {
  const { isConfirmed, clientAddress, ...person } = given;
  const at = ctx.clock.now();
  if (clientAddress !== undefined) {
    await assertMayRegister(ctx, tx.db, { clientAddress });
    await markNetwork(tx.db, { kind: 'user', id: person.id, address: clientAddress, at });
  }
  try {
    await insertUser(tx.db, { ...person, isConfirmed: isConfirmed ? 1 : 0, dateJoined: at });
  } catch (error) {
    const isTaken = TAKEN.has(ctx.db.dialect.uniqueViolation(error) ?? '');
    throw isTaken ? new AppError('username-taken', { cause: error }) : error;
  }
  await writeOwnAudit(tx.db, { at, userId: person.id, action: 'account:register' });
}

/** The names that nobody may register. */
export const namesOfSite = (ctx: AppContext) => ({
  brandName: ctx.settings.brandName,
  adminUsername: ctx.config.adminUsername,
});

export const isRegistrationClosed = (ctx: AppContext): boolean =>
  ctx.settings.registration === 'nobody' || raidUntil(ctx) !== null;

type Registration = By<'username' | 'email' | 'password' | 'name' | 'clientAddress'>;

/**
 * For input that passed `registerSchema`. Throws `username-taken` (also for reserved names), `name-not-allowed`,
 * `email-taken`, `email-refused`, `common-password`, `rate-limited`, `network-busy`,
 * `registration-closed`.
 */
export async function register(ctx: AppContext, registration: Registration): Promise<{ id: string }> {
  const { actor, username, email, password, clientAddress } = registration;
  assertCan(actor, 'account:register');
  if (isRegistrationClosed(ctx)) throw new AppError('registration-closed');
  await ctx.limits.take('register', clientAddress);
  if (isReservedUsername(username, namesOfSite(ctx))) throw new AppError('username-taken');
  if (isForbiddenName(registration.name, namesOfSite(ctx))) throw new AppError('name-not-allowed');
  const passwordHash = await ctx.auth.hashPassword(password, [username, email]);
  const id = ctx.ids.next();
  const name = registration.name || username;
  await ctx.db.transact(async (tx) => {
    await addPerson(ctx, tx, { id, username, name, isConfirmed: false, clientAddress });
    const keys = { id, accountRowId: ctx.ids.next(), createdAt: ctx.clock.now() };
    const isNew = await insertSignInAccount(tx.db, { ...keys, email, name, passwordHash });
    if (!isNew) throw new AppError('email-taken');
    await assertNotKeptOut(ctx, tx.db, { username, email });
    await mailVerification(ctx, tx, { userId: id, email, username });
  });
  return { id };
}
