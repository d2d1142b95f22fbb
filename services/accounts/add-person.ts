import { AppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { insertUser } from '#platform/db/users.ts';

/** A name that somebody has, and one that somebody had. */
const TAKEN: ReadonlySet<string> = new Set(['users.username_key', 'usernames.username_key']);

/**
 * Writes a new person, whichever way they came, in the caller's transaction.
 *
 * @throws AppError `username-taken`
 */
export async function addPerson(
  ctx: AppContext,
  tx: Tx,
  { id, username, name }: { id: string; username: string; name: string },
): Promise<void> {
  const now = ctx.clock.now();
  try {
    await insertUser(tx.db, { id, username, name, dateJoined: now });
  } catch (error) {
    const isTaken = TAKEN.has(ctx.db.dialect.uniqueViolation(error) ?? '');
    throw isTaken ? new AppError('username-taken', { cause: error }) : error;
  }
  await writeAudit(tx.db, {
    at: now,
    actorId: id,
    action: 'account:register',
    subjectKind: 'user',
    subjectId: id,
  });
  tx.afterCommit(() => ctx.pages.purge());
}
