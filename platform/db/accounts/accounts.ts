import { sql } from 'kysely';
import { mailboxOf } from '#domain/accounts/email-address.ts';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';
import type { Db } from '../database.ts';
import { deleteRows, insertNew } from '../rows.ts';
import { signInTables, storedFlag, storedTime } from '../sign-in-schema.ts';

/** The `providerId` under which the sign-in library stores a password. */
const CREDENTIAL = 'credential';

/** `accountRowId` is the id of the password's row. It isn't used if there is no password. */
interface NewSignInAccount extends Omit<NewPassword, 'userId' | 'passwordHash' | 'at'> {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  createdAt: number;
  /** Whether another account may have the same mailbox at a different address. */
  mayShareMailbox?: boolean;
}

/** Adds a person's sign-in data. Returns false and writes nothing if the address or mailbox already has an account. */
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

/** Finds an account by the person's id, or by an e-mail address in lower case. */
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
    /** Null for people who never chose a password: they signed up with a service or were imported. */
    passwordHash: accounts.find(({ providerId }) => providerId === CREDENTIAL)?.password ?? null,
    /** The services that this person can sign in with: 'github', 'google'. */
    services: accounts.map(({ providerId }) => providerId).filter((provider) => provider !== CREDENTIAL),
  };
}

/** Whether an account other than `exceptId` has the mailbox of this address. */
export async function isMailboxTaken(db: Db, { email, exceptId = '' }: { email: string; exceptId?: string }) {
  const users = signInTables(db).selectFrom('auth_users').select('id').where('id', '<>', exceptId);
  return Boolean(await users.where('mailbox', '=', mailboxOf(email)).executeTakeFirst());
}

interface NewPassword {
  userId: string;
  /** The id of the new row if the person has no password yet. */
  accountRowId: string;
  passwordHash: string;
  at: number;
}

/** Sets or replaces a person's password. */
export async function writePassword(db: Db, { userId, accountRowId, ...given }: NewPassword) {
  const changed = { password: given.passwordHash, updatedAt: storedTime(db, given.at) };
  const key = { providerId: CREDENTIAL, accountId: userId };
  await signInTables(db)
    .insertInto('auth_accounts')
    .values({ id: accountRowId, userId, ...key, ...changed, createdAt: changed.updatedAt })
    .onConflict((c) => c.columns(['providerId', 'accountId']).doUpdateSet(changed))
    .execute();
}

/**
 * Sets and confirms an e-mail address. Throws the unique violation `auth_users.email` or `auth_users.mailbox` if somebody
 * else has it.
 */
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

/** Removes a person's sign-in data, sessions and connected services. */
export const deleteSignInAccount = async (db: Db, { userId }: { userId: string }) =>
  deleteRows(signInTables(db), 'auth_users', { id: userId });
