import type { Db } from '../database.ts';
import { signInTables, timeOf } from '../sign-in-schema.ts';

interface SessionRow {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  usedAt: number;
  expiresAt: number;
}

/** A person's sessions, the last used first. */
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

/** Ends a person's sessions: one of them, all but one, or all. */
export async function deleteSessions(
  db: Db,
  { userId, only = null, except = null }: { userId: string; only?: string | null; except?: string | null },
): Promise<void> {
  let query = signInTables(db).deleteFrom('auth_sessions').where('userId', '=', userId);
  if (only !== null) query = query.where('id', '=', only);
  if (except !== null) query = query.where('id', '!=', except);
  await query.execute();
}
