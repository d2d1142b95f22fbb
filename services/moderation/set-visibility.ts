import { AppError } from '#domain/errors.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import type { ModerationAction } from '#domain/moderation/moderation.ts';
import { gamePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { lockExistingGame } from '#platform/db/games/games.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { changeGame, withoutOwner } from './change-game.ts';
import { checkDecision, type Decided, type Decision } from './record.ts';
import { conclude } from './reports.ts';

type GameDecision = Decision & { gameId: string };

/**
 * Hides a game from all but its owner and administrators. It keeps its owner and votes. Throws what `checkDecision`
 * throws; `game-id-not-found`; `moderation-stale` if the game's state doesn't allow the decision.
 */
export function hideGame(ctx: AppContext, given: GameDecision): Promise<Decided> {
  return decideOnGame(ctx, given, {
    action: 'game:hide',
    isPossible: ({ visibility }) => visibility === 'public' || visibility === 'held',
    to: () => ({ visibility: 'hidden' }),
    title: TEXT.hidden,
    text: TEXT.hiddenText,
  });
}

/** Shows a hidden game again, or publishes a held one. Throws what `hideGame` throws. */
export function showGame(ctx: AppContext, given: GameDecision): Promise<Decided> {
  return decideOnGame(ctx, given, {
    action: 'game:show',
    isPossible: ({ visibility }) => visibility === 'hidden' || visibility === 'held',
    to: () => ({ visibility: 'public' }),
    title: TEXT.shown,
    text: TEXT.shownText,
  });
}

/** Hides a game from all but moderators, without an owner. Its URL stays taken, so that nobody submits it again. */
export function removeGameByModerator(ctx: AppContext, given: GameDecision): Promise<Decided> {
  return decideOnGame(ctx, given, {
    action: 'game:remove',
    isPossible: ({ visibility }) => visibility !== 'removed',
    to: (game) => ({ visibility: 'removed', ...withoutOwner(game) }),
    title: TEXT.removed,
    text: TEXT.removedText,
  });
}

/** Makes a claimed game unclaimed; its owner's totals lose the game and its votes. Throws what `hideGame` throws. */
export function unclaimGame(ctx: AppContext, given: GameDecision): Promise<Decided> {
  return decideOnGame(ctx, given, {
    action: 'game:unclaim',
    isPossible: ({ ownershipStatus }) => ownershipStatus === 'claimed',
    to: () => ({ creatorId: null, ownershipStatus: 'unclaimed' }),
    title: TEXT.unclaimed,
    text: TEXT.unclaimedText,
  });
}

interface GameVerdict {
  action: ModerationAction;
  isPossible: (game: GameRow) => boolean;
  to: (game: GameRow) => Parameters<typeof changeGame>[2]['to'];
  title: (about: { game: string }) => string;
  text: string;
}

async function decideOnGame(
  ctx: AppContext,
  { gameId, ...given }: GameDecision,
  { action, isPossible, to, title, text }: GameVerdict,
): Promise<Decided> {
  const decision = checkDecision(given);
  return ctx.db.transact(async (tx) => {
    const game = await lockExistingGame(tx.db, { id: gameId });
    if (!isPossible(game)) throw new AppError('moderation-stale');
    const change = await changeGame(ctx, tx, { game, to: to(game), reason: decision.reason });
    return conclude(ctx, tx, {
      action,
      subject: { kind: 'game', id: gameId },
      name: game.title,
      decision,
      detail: { games: [change] },
      told: { userId: game.creatorId, title: title({ game: game.title }), text, path: gamePath(game.slug) },
    });
  });
}
