import { AppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount, insertSignInAccount } from '#platform/db/accounts/accounts.ts';
import { hasAdminForUpdate, type RoleChange } from '#platform/db/accounts/admins.ts';
import { findUserByUsername } from '#platform/db/people/users.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { issueToken } from '../accounts/email.ts';
import { addPerson } from '../accounts/register.ts';
import { changeRole } from '../moderation/change-role.ts';
import { findNamed } from '../people/find-person.ts';

type Given = Pick<RoleChange, 'role' | 'isGiven'> & { username: string };
/** Effective at the next request. Throws `user-not-found`. */
export async function setRole(ctx: AppContext, { username, ...change }: Given) {
  return ctx.db.transact(async (tx) => {
    const user = await findNamed(tx.db, username);
    const isChanged = await changeRole(ctx, tx, { userId: user.id, actorId: null, ...change });
    return { username: user.username, isChanged };
  });
}

type NewAdmin = { username: string; email: string; passwordHash?: string | null; isFirst?: boolean };
/**
 * If the administrator can't sign in yet, creates only a token. Throws `username-taken`, `email-taken`, and
 * `link-expired` if `isFirst` is wrong.
 */
export async function createAdmin(ctx: AppContext, admin: NewAdmin) {
  const { username, email, passwordHash = null, isFirst = false } = admin;
  return ctx.db.transact(async (tx) => {
    if (isFirst && (await hasAdminForUpdate(tx.db))) throw new AppError('link-expired');
    const waiting = await findWaitingAdmin(tx, username);
    const userId = waiting?.id ?? ctx.ids.next();
    if (!waiting) {
      await addPerson(ctx, tx, { id: userId, username, name: username, isConfirmed: true });
      const account = { id: userId, email, name: username, passwordHash, createdAt: ctx.clock.now() };
      const keys = { accountRowId: ctx.ids.next(), mayShareMailbox: true };
      const isNew = await insertSignInAccount(tx.db, { ...account, ...keys });
      if (!isNew) throw new AppError('email-taken');
      await changeRole(ctx, tx, { userId, actorId: null, role: 'admin', isGiven: true });
    }
    const address = waiting?.email ?? email;
    const token = await issueToken(ctx, tx.db, { userId, purpose: 'reset-password', email: address });
    return { userId, email: address, token };
  });
}

/** Without password or connected service. */
async function findWaitingAdmin({ db }: Tx, username: string) {
  const user = await findUserByUsername(db, { username });
  const account = user?.isAdmin === 1 ? await findSignInAccount(db, { id: user.id }) : undefined;
  return account && account.passwordHash === null && account.services.length === 0 ? account : undefined;
}
