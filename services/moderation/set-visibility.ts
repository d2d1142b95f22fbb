import { AppError } from '#domain/errors.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import type { ModerationAction } from '#domain/moderation/moderation.ts';
import { gamePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { lockExistingGame, lockGame } from '#platform/db/games/games.ts';
import { listCommentIdsBy } from '#platform/db/moderation/found-comments.ts';
import { listGamesBy } from '#platform/db/moderation/game-state.ts';
import { listReported } from '#platform/db/moderation/reports.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { changeGame, changeGames, withoutOwner } from './change-game.ts';
import { changeComments } from './decide-on-comments.ts';
import type { Decision } from './record.ts';
import { decide } from './reports.ts';
import { findSubjectOf } from './set-standing.ts';

/** Throws `game-id-not-found`, `moderation-stale` if its state doesn't allow it, and the errors of `checkDecision`. */
export const hideGame = gameDecision({
  action: 'game:hide',
  isPossible: ({ visibility }) => visibility === 'public' || visibility === 'held',
  to: () => ({ visibility: 'hidden' }),
  title: TEXT.hidden,
  text: TEXT.hiddenText,
});

/** Throws the errors of `hideGame`. */
export const showGame = gameDecision({
  action: 'game:show',
  isPossible: ({ visibility }) => visibility === 'hidden' || visibility === 'held',
  to: () => ({ visibility: 'public' }),
  title: TEXT.shown,
  text: TEXT.shownText,
});

/** Its URL stays taken, so nobody can resubmit it. */
export const removeGameByModerator = gameDecision({
  action: 'game:remove',
  isPossible: ({ visibility }) => visibility !== 'removed',
  to: (game) => ({ visibility: 'removed', ...withoutOwner(game) }),
  title: TEXT.removed,
  text: TEXT.removedText,
});

/** Throws the errors of `hideGame`. */
export const unclaimGame = gameDecision({
  action: 'game:unclaim',
  isPossible: ({ ownershipStatus }) => ownershipStatus === 'claimed',
  to: () => ({ creatorId: null, ownershipStatus: 'unclaimed' }),
  title: TEXT.unclaimed,
  text: TEXT.unclaimedText,
});

interface GameVerdict {
  action: ModerationAction;
  isPossible: (game: GameRow) => boolean;
  to: (game: GameRow) => Parameters<typeof changeGame>[2]['to'];
  title: (about: { game: string }) => string;
  text: string;
}

function gameDecision({ action, isPossible, to, title, text }: GameVerdict) {
  return (ctx: AppContext, { gameId, ...given }: Decision & { gameId: string }) =>
    decide(ctx, given, async (tx, { reason }) => {
      const game = await lockExistingGame(tx.db, { id: gameId });
      if (!isPossible(game)) throw new AppError('moderation-stale');
      const change = await changeGame(ctx, tx, { game, to: to(game), reason });
      return {
        action,
        subject: { kind: 'game', id: gameId },
        name: game.title,
        detail: { games: [change] },
        told: { userId: game.creatorId, title: title({ game: game.title }), text, path: gamePath(game.slug) },
      };
    });
}

/**
 * Also removes all their comments and the ownerless games that they submitted, except quick submissions. One undo restores
 * all. Throws `user-id-not-found`, `moderation-stale`, and the errors of `checkDecision`.
 */
export function removeAllBy(ctx: AppContext, { userId, ...given }: Decision & { userId: string }) {
  return decide(ctx, given, async (tx, { reason }) => {
    const user = await findSubjectOf(tx.db, { actor: given.actor, userId });
    const games: GameRow[] = [];
    // To avoid deadlocks, locks all games before any owner's row, as voting does.
    for (const id of await listGamesBy(tx.db, { userId })) {
      const game = await lockGame(tx.db, { id });
      if (game && (game.creatorId === userId || game.creatorId === null)) games.push(game);
    }
    const ids = await listCommentIdsBy(tx.db, { userId });
    const { comments } = await changeComments(tx, { ids, from: ['public', 'held', 'hidden'], to: 'removed' });
    if (games.length + comments.length === 0) throw new AppError('moderation-stale');
    const changes = games.map((game) => ({ game, to: { visibility: 'removed' as const, ...withoutOwner(game) } }));
    const removed = await changeGames(ctx, tx, { changes, reason });
    return {
      action: 'person:remove-games',
      subject: { kind: 'user', id: userId },
      name: user.username,
      settles: [
        { kind: 'user', id: userId },
        ...games.map(({ id }) => ({ kind: 'game' as const, id })),
        ...(await listReported(tx.db, { kind: 'comment', ids })),
      ],
      detail: { games: removed, comments },
      told: { userId, title: TEXT.allRemoved, text: TEXT.allRemovedText, path: '/my-games' },
    };
  });
}
