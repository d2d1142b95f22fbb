import { sql } from 'kysely';
import { mailboxOf } from '#domain/accounts/email-address.ts';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';
import type { Db } from '../database.ts';
import { deleteRows, insertNew } from '../rows.ts';
import { signInTables, storedFlag, storedTime } from '../sign-in-schema.ts';

const CREDENTIAL = 'credential';

/** `accountRowId` is the id of the password's row. It isn't used if there is no password. */
interface NewSignInAccount extends Omit<NewPassword, 'userId' | 'passwordHash' | 'at'> {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  createdAt: number;
  mayShareMailbox?: boolean;
}

/** Returns false and writes nothing if the address or mailbox already has an account. */
export async function insertSignInAccount(db: Db, account: NewSignInAccount): Promise<boolean> {
  const { id, accountRowId, email, name, passwordHash, createdAt, mayShareMailbox = false } = account;
  const at = storedTime(db, createdAt);
  const user = { id, name, email, emailVerified: storedFlag(db, false), createdAt: at, updatedAt: at };
  const insert = (mailbox: string | null) => insertNew(signInTables(db), 'auth_users', { ...user, mailbox });
  if (!(await insert(mailboxOf(email))) && !(mayShareMailbox && (await insert(null)))) return false;
  if (passwordHash !== null) {
    await writePassword(db, { userId: id, accountRowId, passwordHash, at: createdAt });
  }
  return true;
}

export async function findSignInAccount(db: Db, by: { id: string } | { email: string }) {
  const tables = signInTables(db);
  const users = tables.selectFrom('auth_users').select(['id', 'email', 'emailVerified']);
  const one = 'id' in by ? users.where('id', '=', by.id) : users.where('email', '=', by.email);
  const user = await one.executeTakeFirst();
  if (!user) return undefined;
  const { id, email, emailVerified } = user;
  const known = tables.selectFrom('auth_accounts').select(['providerId', 'password']);
  const accounts = await known.where('userId', '=', id).execute();
  return {
    id,
    email,
    isEmailVerified: Boolean(emailVerified),
    /** Null for people who signed up with a service or were imported. */
    passwordHash: accounts.find(({ providerId }) => providerId === CREDENTIAL)?.password ?? null,
    services: accounts.map(({ providerId }) => providerId).filter((provider) => provider !== CREDENTIAL),
  };
}

export async function isMailboxTaken(db: Db, { email, exceptId = '' }: { email: string; exceptId?: string }) {
  const users = signInTables(db).selectFrom('auth_users').select('id').where('id', '<>', exceptId);
  return Boolean(await users.where('mailbox', '=', mailboxOf(email)).executeTakeFirst());
}

interface NewPassword {
  userId: string;
  accountRowId: string;
  passwordHash: string;
  at: number;
}

export async function writePassword(db: Db, { userId, accountRowId, ...given }: NewPassword) {
  const changed = { password: given.passwordHash, updatedAt: storedTime(db, given.at) };
  const key = { providerId: CREDENTIAL, accountId: userId };
  await signInTables(db)
    .insertInto('auth_accounts')
    .values({ id: accountRowId, userId, ...key, ...changed, createdAt: changed.updatedAt })
    .onConflict((c) => c.columns(['providerId', 'accountId']).doUpdateSet(changed))
    .execute();
}

/** Throws the unique violation `auth_users.email` or `auth_users.mailbox`. */
export async function writeEmail(db: Db, { userId, email, at }: { userId: string; email: string; at: number }) {
  const set = { email, emailVerified: storedFlag(db, true), updatedAt: storedTime(db, at) };
  // An account that shares its mailbox must be able to confirm the address that it has.
  const mailbox = sql<string>`case when email = ${email} then mailbox else ${mailboxOf(email)} end`;
  const users = signInTables(db).updateTable('auth_users');
  await users
    .set({ ...set, mailbox })
    .where('id', '=', userId)
    .execute();
}

export const deleteService = async (db: Db, { userId, service }: { userId: string; service: SignInService }) =>
  deleteRows(signInTables(db), 'auth_accounts', { userId, providerId: service });

export const deleteSignInAccount = async (db: Db, { userId }: { userId: string }) =>
  deleteRows(signInTables(db), 'auth_users', { id: userId });
