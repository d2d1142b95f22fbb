import {
  type LinkEvent,
  type LinkOutcome,
  nextLinkCheck,
  nextLinkState,
  WORKING_LINK,
} from '#domain/link-health.ts';
import { LINK_HEALTH as TEXT } from '#domain/messages/link-health.ts';
import { gamePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockGame } from '#platform/db/games.ts';
import { findLinkCheck, writeGameLink, writeLinkCheck } from '#platform/db/link-checks.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Writes down what a look at a game's link has found, marks or restores the game, and tells its owner on the site and by
 * mail. Nothing happens when the game is gone or has another address meanwhile, or when
 * somebody else has looked at the same time.
 *
 * @param look `url`: the address that was looked at; `mayFrame`: whether a page of ours may show what was found there,
 *   which counts only when the link works
 */
export async function recordLook(
  ctx: AppContext,
  {
    gameId,
    url,
    outcome,
    mayFrame,
  }: { gameId: string; url: string; outcome: LinkOutcome; mayFrame: boolean },
): Promise<readonly LinkEvent[]> {
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const game = await lockGame(db, { id: gameId });
    const check = await findLinkCheck(db, { gameId });
    const now = ctx.clock.now();
    if (!game || !check || game.playUrl !== url || check.dueAt > now) return [];
    const before =
      check.url === url
        ? {
            failures: check.failures,
            firstFailedAt: check.firstFailedAt,
            isOffline: game.offlineSince !== null,
            isOffBoards: game.onBoards === 0,
          }
        : { ...WORKING_LINK, isOffline: game.offlineSince !== null, isOffBoards: game.onBoards === 0 };
    const { state, events } = nextLinkState(before, outcome, now);
    const { failures, firstFailedAt } = state;
    const dueAt = nextLinkCheck(now, ctx.ids.random());
    await writeLinkCheck(db, { gameId, url, failures, firstFailedAt, dueAt });
    const playsInPage = outcome === 'works' ? (mayFrame ? 1 : 0) : game.playsInPage;
    if (events.length === 0 && playsInPage === game.playsInPage) return events;
    const onBoards = state.isOffBoards ? 0 : 1;
    const offlineSince = state.isOffline ? firstFailedAt : null;
    await writeGameLink(db, { gameId, offlineSince, onBoards, playsInPage });
    for (const event of events) await tell(ctx, tx, { game, event });
    tx.afterCommit(() => ctx.pages.purge());
    return events;
  });
}

/** A game that nobody owns has nobody to tell. */
async function tell(
  ctx: AppContext,
  tx: Tx,
  { game, event }: { game: GameRow; event: LinkEvent },
): Promise<void> {
  if (game.creatorId === null) return;
  const { title, text } = wordsFor(event, game);
  const path = gamePath(game.slug);
  await notify(ctx, tx, {
    userId: game.creatorId,
    title,
    text,
    path,
    mail: (to) => ctx.noticeMail.sendNotice({ ...to, title, text, path, label: TEXT.label }),
  });
}

function wordsFor(event: LinkEvent, { title: game, playUrl: url }: GameRow): { title: string; text: string } {
  switch (event) {
    case 'went-offline':
      return { title: TEXT.wentOffline({ game }), text: TEXT.wentOfflineText({ url }) };
    case 'left-boards':
      return { title: TEXT.leftBoards({ game }), text: TEXT.leftBoardsText };
    case 'came-back':
      return { title: TEXT.cameBack({ game }), text: TEXT.cameBackText };
  }
}
