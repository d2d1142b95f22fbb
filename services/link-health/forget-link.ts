import type { Tx } from '#platform/db/database.ts';
import { findLinkCheck, writeGameLink, writeLinkCheck } from '#platform/db/link-checks.ts';

/**
 * A game has another address: what was known of the old one counts no more, and the new one is looked at next. The game
 * must be locked.
 */
export async function forgetLink(
  { db }: Pick<Tx, 'db'>,
  { gameId, url, now }: { gameId: string; url: string; now: number },
): Promise<void> {
  await writeGameLink(db, { gameId, offlineSince: null, onBoards: 1, playsInPage: 0 });
  if (!(await findLinkCheck(db, { gameId }))) return;
  await writeLinkCheck(db, { gameId, url, failures: 0, firstFailedAt: null, dueAt: now });
}
