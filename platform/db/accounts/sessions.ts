import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { insertRows, updateRows } from '../rows.ts';
import type { UserRow } from '../schema.ts';
import { signInTables, storedTime, type Time, timeOf } from '../sign-in-schema.ts';

export type SessionUser = Pick<
  UserRow,
  'id' | 'username' | 'name' | 'profilePicture' | 'isAdmin' | 'isModerator' | 'standing' | 'suspendedUntil'
> & {
  isSecured: boolean;
};

export async function findSession(db: Db, { token }: { token: string }) {
  type Stored = Omit<SessionUser, 'isSecured'> &
    Record<'startedAt' | 'usedAt' | 'expiresAt', Time> &
    Record<'isSecured' | 'awaitsSecond', number | boolean> & {
      sessionId: string;
      confirmedAt: number | null;
      challenge: string | null;
    };
  const { rows } = await sql<Stored>`
    select s.id as "sessionId", s."createdAt" as "startedAt", s."updatedAt" as "usedAt", s."expiresAt",
      s."awaitsSecond", s."confirmedAt", s.challenge, u.id, u.username, u.name,
      u.profile_picture as "profilePicture", u.is_admin as "isAdmin",
      u.is_moderator as "isModerator", u.standing,
      u.suspended_until as "suspendedUntil", ${securedBy(sql`u.id`)} as "isSecured"
    from auth_sessions s join users u on u.id = s."userId" where s.token = ${token}`.execute(db.withoutPlugins());
  const [row] = rows;
  if (!row) return undefined;
  const { sessionId, startedAt, usedAt, expiresAt, awaitsSecond, confirmedAt, challenge, ...user } = row;
  return {
    sessionId,
    user: { ...user, isSecured: Boolean(user.isSecured) } satisfies SessionUser,
    startedAt: timeOf(startedAt),
    usedAt: timeOf(usedAt),
    expiresAt: timeOf(expiresAt),
    confirmedAt: confirmedAt ?? timeOf(startedAt),
    /** Whether the person still has to use their second factor. Until then, they aren't signed in. */
    awaitsSecond: Boolean(awaitsSecond),
    challenge,
  };
}

export async function hasSecondFactor(db: Db, { userId }: { userId: string }): Promise<boolean> {
  const isSecured = securedBy(sql`${userId}`);
  const { rows } = await sql<{ is: number | boolean }>`select ${isSecured} as "is"`.execute(db);
  return Boolean(rows[0]?.is);
}

function securedBy(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(exists (select 1 from totp_secrets where user_id = ${userId} and confirmed_at is not null)
    or exists (select 1 from passkeys where user_id = ${userId}))`;
}

type NewSession = Record<'id' | 'token' | 'userId' | 'ipAddress', string> & { userAgent: string | null } & {
  startedAt: number;
  expiresAt: number;
};
export async function insertSession(db: Db, { startedAt, expiresAt, ...session }: NewSession): Promise<void> {
  const at = storedTime(db, startedAt);
  const awaitsSecond = Number(await hasSecondFactor(db, session));
  const times = {
    createdAt: at,
    updatedAt: at,
    expiresAt: storedTime(db, expiresAt),
    confirmedAt: null,
    challenge: null,
  };
  await insertRows(signInTables(db), 'auth_sessions', { ...session, ...times, awaitsSecond });
}

export async function renewSession(db: Db, given: { sessionId: string; usedAt: number; expiresAt: number }) {
  const set = { updatedAt: storedTime(db, given.usedAt), expiresAt: storedTime(db, given.expiresAt) };
  await updateRows(signInTables(db), 'auth_sessions', { set, where: { id: given.sessionId } });
}

export async function deleteExpiredSessions(db: Db, { now }: { now: number }): Promise<number> {
  const sessions = signInTables(db).deleteFrom('auth_sessions');
  const expired = sessions.where('expiresAt', '<=', storedTime(db, now));
  return Number((await expired.executeTakeFirst()).numDeletedRows);
}

export async function listSessions(db: Db, { userId }: { userId: string }) {
  const columns = ['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'] as const;
  const own = signInTables(db).selectFrom('auth_sessions').select(columns).where('userId', '=', userId);
  const rows = await own.orderBy('updatedAt', 'desc').execute();
  return rows.map(({ createdAt, updatedAt, expiresAt, ...session }) => ({
    ...session,
    usedAt: timeOf(updatedAt),
    expiresAt: timeOf(expiresAt),
    startedAt: timeOf(createdAt),
  }));
}

/** Returns false if no session was ended. */
export async function deleteSessions(
  db: Db,
  { userId, only, except = null }: { userId: string; only?: string; except?: string | null },
) {
  const own = signInTables(db).deleteFrom('auth_sessions');
  const asked = own.where((e) => e.and({ userId, id: only }));
  const ended = except === null ? asked : asked.where('id', '!=', except);
  return (await ended.executeTakeFirst()).numDeletedRows > 0n;
}
