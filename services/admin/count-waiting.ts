import { type Actor, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { countPendingClaims } from '#platform/db/claims.ts';
import { countWaitingMessages } from '#platform/db/contact-messages.ts';
import { countHeldGames } from '#platform/db/held-games.ts';
import { countOpenCases } from '#platform/db/reports.ts';

/** How much waits behind each tab of the administrator's panel: its red badges. */
export interface Waiting {
  /** Pending claims. */
  claims: number;
  /** Open cases and held submissions. */
  queue: number;
  messages: number;
}

/** Throws AppError `not-signed-in`, `not-allowed`. */
export async function countWaiting(ctx: AppContext, { actor }: { actor: Actor }): Promise<Waiting> {
  assertCan(actor, 'admin:open');
  const { read } = ctx.db;
  const [claims, cases, held, messages] = await Promise.all([
    countPendingClaims(read),
    countOpenCases(read),
    countHeldGames(read),
    countWaitingMessages(read),
  ]);
  return { claims, queue: cases + held, messages };
}
