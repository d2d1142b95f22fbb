import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { insertUser } from '#platform/db/users.ts';

/**
 * Writes a new person, whichever way they came, in the caller's transaction.
 *
 * @throws the database's error when the username is taken
 */
export async function addPerson(
  ctx: AppContext,
  tx: Tx,
  { id, username, name }: { id: string; username: string; name: string },
): Promise<void> {
  const now = ctx.clock.now();
  await insertUser(tx.db, { id, username, name, dateJoined: now });
  await writeAudit(tx.db, {
    at: now,
    actorId: id,
    action: 'account:register',
    subjectKind: 'user',
    subjectId: id,
  });
  tx.afterCommit(() => ctx.pages.purge());
}
