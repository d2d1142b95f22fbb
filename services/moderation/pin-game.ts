import { AppError } from '#domain/errors.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import type { SubjectAction } from '#domain/moderation/moderation.ts';
import { type Actor, assertCan, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow, lockExistingGame } from '#platform/db/games/games.ts';
import { readCards } from '#platform/db/listing/game-cards.ts';
import { findPin, type PinChange, writePin } from '#platform/db/moderation/pinned-game.ts';
import { lockStandings } from '#platform/db/moderation/standings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { canBePlayedHere, presentCards } from '../games/present-game.ts';
import type { Decision } from './record.ts';
import { decide } from './reports.ts';

export type PinAction = Extract<SubjectAction, 'game:pin' | 'game:unpin'>;

/**
 * Throws `game-id-not-found`, the errors of `checkDecision`, and `moderation-stale` if nothing would change or our page
 * can't play the game.
 */
export async function decideOnPin(ctx: AppContext, asked: Decision & { gameId: string; action: PinAction }) {
  const { gameId, action, ...given } = asked;
  assertCan(given.actor, 'game:pin');
  return decide(ctx, given, async (tx) => {
    // `undoDecision` takes the same lock, so it can't change the pin between the reads and the write.
    await lockStandings(tx.db);
    const game = await lockExistingGame(tx.db, { id: gameId });
    const isPinned = (await findCurrentPin(ctx, tx.db))?.gameId === gameId;
    const isPossible = action === 'game:unpin' ? isPinned : !isPinned && canBePlayedHere(ctx, game);
    if (!isPossible) throw new AppError('moderation-stale');
    const to = action === 'game:pin' ? { gameId, pinnedAt: ctx.clock.now() } : null;
    const before = await findPin(tx.db);
    const pin = { from: before && { gameId: before.gameId, pinnedAt: before.pinnedAt }, to };
    await writePin(tx.db, to);
    return { action, subject: { kind: 'game', id: gameId }, name: game.title, detail: { pin } };
  });
}

/** If its game is gone, unpins. Returns false if the pin has changed since. */
export async function undoPin({ db }: Tx, { from, to }: PinChange): Promise<boolean> {
  const now = await findPin(db);
  if (now?.gameId !== to?.gameId || now?.pinnedAt !== to?.pinnedAt) return false;
  await writePin(db, from && (await findGameRow(db, { id: from.gameId })) ? from : null);
  return true;
}

/** Null if there is none or the actor isn't an administrator. */
export async function findPinAction(ctx: AppContext, about: { actor: Actor; gameId: string; playsHere: boolean }) {
  const { actor, gameId, playsHere } = about;
  if (!can(actor, 'game:pin')) return null;
  if ((await findCurrentPin(ctx, ctx.db.read))?.gameId === gameId) return 'game:unpin';
  return playsHere ? 'game:pin' : null;
}

/** Null if there is none, the pin has expired, or our page can't play the game. */
export async function findPinnedGame(ctx: AppContext): Promise<GameCard | null> {
  const pin = await findCurrentPin(ctx, ctx.db.read);
  if (!pin) return null;
  const [game] = await presentCards(ctx, await readCards(ctx.db.read, [pin]));
  return game?.playsInPage ? game : null;
}

async function findCurrentPin(ctx: AppContext, db: Db) {
  const pin = await findPin(db);
  return pin && pin.pinnedAt > ctx.clock.now() - LIMITS.moderation.pinMs ? pin : null;
}
