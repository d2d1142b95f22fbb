import { type Actor, actingOnOwn, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteSessions, listSessions } from '#platform/db/accounts/sessions.ts';
import { assertConfirmed } from './confirm-session.ts';

export type OwnSession = Awaited<ReturnType<typeof findOwnSessions>>[number];

/** The current one first. Throws AppError `not-signed-in`. */
export async function findOwnSessions(ctx: AppContext, own: { actor: Actor; currentId: string | null }) {
  const { actor, currentId } = own;
  const { id } = actingUser(actor, 'settings:open');
  const now = ctx.clock.now();
  const sessions = (await listSessions(ctx.db.read, { userId: id }))
    .filter((session) => session.expiresAt > now)
    .map(({ id, ipAddress, userAgent, startedAt, usedAt }) => ({
      ...{ id, startedAt, usedAt, isCurrent: id === currentId },
      ...{ clientAddress: ipAddress ?? '', userAgent: userAgent ?? '' },
    }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

type Ending = { actor: Actor; cookie: string | null; which: { id: string } | { allBut: string | null } };
/** Throws `confirm-first`: a stranger at an unattended device mustn't sign its owner out elsewhere. */
export async function endSessions(ctx: AppContext, { actor, cookie, which }: Ending) {
  const { id } = actingOnOwn(actor, 'account:end-sessions');
  await assertConfirmed(ctx, { cookie });
  const selected = 'id' in which ? { only: which.id } : { except: which.allBut };
  await ctx.db.transact(async (tx) => {
    const hasEnded = await deleteSessions(tx.db, { userId: id, ...selected });
    if (hasEnded) await ctx.sessions.changed(tx, { userId: id });
  });
}
