import type { Kysely } from 'kysely';
import type { Db } from './database.ts';
import { hasRowLocks } from './portability.ts';

type Flag = boolean | number;
type Time = Date | string;

/** Rows of the sign-in library's own tables, in its own column names; nothing public ever joins them. */
export interface SignInSchema {
  auth_users: {
    id: string;
    name: string;
    email: string;
    emailVerified: Flag;
    createdAt: Time;
    updatedAt: Time;
  };
  auth_accounts: {
    id: string;
    userId: string;
    accountId: string;
    providerId: string;
    password: string | null;
    createdAt: Time;
    updatedAt: Time;
  };
  auth_sessions: {
    id: string;
    userId: string;
    token: string;
    expiresAt: Time;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Time;
    updatedAt: Time;
  };
}

/** The same database or transaction, speaking of the sign-in library's tables. */
export function signInTables(db: Db): Kysely<SignInSchema> {
  return db.withoutPlugins() as unknown as Kysely<SignInSchema>;
}

/** The library writes dates and flags as SQLite's text and numbers, or as PostgreSQL's own types. */
export function storedTime(db: Db, ms: number): Time {
  const date = new Date(ms);
  return hasRowLocks(db) ? date : date.toISOString();
}

export function storedFlag(db: Db, is: boolean): Flag {
  return hasRowLocks(db) ? is : Number(is);
}

/** Milliseconds since 1970. */
export function timeOf(stored: Time): number {
  return new Date(stored).getTime();
}
