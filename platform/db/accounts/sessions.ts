import type { Db } from '../database.ts';
import { signInTables, timeOf } from '../sign-in-schema.ts';

export interface SessionRow {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  usedAt: number;
  expiresAt: number;
}

/** A person's sessions, the one used last first. */
export async function listSessions(db: Db, { userId }: { userId: string }): Promise<SessionRow[]> {
  const rows = await signInTables(db)
    .selectFrom('auth_sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .execute();
  return rows.map(({ id, ipAddress, userAgent, createdAt, updatedAt, expiresAt }) => ({
    id,
    ipAddress,
    userAgent,
    createdAt: timeOf(createdAt),
    usedAt: timeOf(updatedAt),
    expiresAt: timeOf(expiresAt),
  }));
}

/** Ends one session of this person; somebody else's is never met. */
export async function deleteSession(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  await signInTables(db)
    .deleteFrom('auth_sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Ends all sessions of a person but one, or all of them. */
export async function deleteSessions(
  db: Db,
  { userId, except = null }: { userId: string; except?: string | null },
): Promise<void> {
  let query = signInTables(db).deleteFrom('auth_sessions').where('userId', '=', userId);
  if (except !== null) query = query.where('id', '!=', except);
  await query.execute();
}
