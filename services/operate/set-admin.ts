import { AppError } from '#domain/errors.ts';
import { handleOf } from '#domain/handle.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAdmin } from '#platform/db/admins.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findUserByUsername } from '#platform/db/users.ts';

/**
 * Makes somebody an administrator, or ends that. It holds from their next request on.
 * The username is taken in any case, with or without '@'. Throws AppError `user-not-found`.
 */
export async function setAdmin(
  ctx: AppContext,
  { username, isAdmin }: { username: string; isAdmin: boolean },
): Promise<{ username: string; isChanged: boolean }> {
  return ctx.db.transact(async ({ db, afterCommit }) => {
    const user = await findUserByUsername(db, { username: handleOf(username) });
    if (!user) throw new AppError('user-not-found');
    const isChanged = await writeAdmin(db, { userId: user.id, isAdmin });
    if (isChanged) {
      await writeAudit(db, {
        at: ctx.clock.now(),
        actorId: null,
        action: isAdmin ? 'admin:grant' : 'admin:revoke',
        subjectKind: 'user',
        subjectId: user.id,
      });
      afterCommit(() => ctx.pages.purge());
    }
    return { username: user.username, isChanged };
  });
}
