import type { Generated, Kysely } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './portability.ts';

type Flag = boolean | number;
export type Time = Date | string;

/** Queries for public data don't join these tables. */
interface SignInSchema {
  auth_users: {
    id: string;
    name: string;
    email: string;
    /** `mailboxOf(email)`; unique. Null if another account already had it when this one came to be. */
    mailbox: string | null;
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
    awaitsSecond: number;
    confirmedAt: number | null;
    challenge: string | null;
  };
}

export const signInTables = (db: Db): Kysely<SignInSchema> => db.withoutPlugins() as unknown as Kysely<SignInSchema>;

/** On SQLite, the sign-in library stores dates as text and flags as numbers. On PostgreSQL, it uses native types. */
export function storedTime(db: Db, ms: number): Time {
  const date = new Date(ms);
  return isPostgres(db) ? date : date.toISOString();
}

export const storedFlag = (db: Db, is: boolean): Flag => (isPostgres(db) ? is : Number(is));
export const timeOf = (stored: Time): number => new Date(stored).getTime();

export interface SecondFactorSchema {
  /** `confirmedAt` is null until the person enters the first valid code. */
  totpSecrets: {
    userId: string;
    /** Encrypted with the site's secret. */
    secret: string;
    createdAt: number;
    confirmedAt: Generated<number | null>;
    /** In half minutes since 1970. Codes up to this step no longer work. */
    usedStep: Generated<number>;
    /** 1 if the person's address was unconfirmed when this was set up. */
    isUnproven: Generated<number>;
  };

  recoveryCodes: { userId: string; codeHash: string };

  passkeys: {
    /** The credential's id. Like `publicKey`, it is in base64url. */
    id: string;
    userId: string;
    name: string;
    publicKey: string;
    counter: number;
    createdAt: number;
    usedAt: number | null;
    isUnproven: Generated<number>;
  };
}
