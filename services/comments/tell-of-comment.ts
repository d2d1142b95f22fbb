import { truncate } from '#domain/format.ts';
import { startOfDay } from '#domain/games/numbers.ts';
import { COMMENT_NOTICES } from '#domain/messages/comments/comments.ts';
import { commentPath, commentsPath } from '#domain/paths.ts';
import { gatherKey } from '#domain/people/notices.ts';
import type { AppContext } from '#platform/context.ts';
import * as rows from '#platform/db/comments/comments.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import type { GameRow, UserRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { notify } from '../people/notifications.ts';

type Told = {
  comment: { id: string; body: string };
  author: Pick<UserRow, 'id' | 'name'>;
  game: GameRow;
  parent: { userIds: ReadonlySet<string | null> } | null;
};

const QUOTED = 300;
/** Those who are answered, and the game's creator, who is told once a day of each game. */
export async function tellOfComment(ctx: AppContext, tx: Tx, { comment, author, game, parent }: Told): Promise<void> {
  const answered = [...(parent?.userIds ?? [])].filter((id) => id !== null && id !== author.id);
  for (const userId of answered) {
    const title = COMMENT_NOTICES.answered({ name: author.name, game: game.title });
    const note = truncate(ctx.markdown.toText(comment.body), QUOTED);
    const link = { path: commentPath(game.slug, comment.id), label: COMMENT_NOTICES.openAnswer };
    await notify(ctx, tx, { userId, kind: 'answers', title, note, ...link });
  }
  const { creatorId } = game;
  if (creatorId === null || creatorId === author.id || answered.includes(creatorId)) return;
  const at = ctx.clock.now();
  const about = { gameId: game.id, since: startOfDay(at), creatorId };
  const title = COMMENT_NOTICES.gathered({ game: game.title, n: await rows.countNewComments(tx.db, about) });
  const link = { path: commentsPath(game.slug), label: COMMENT_NOTICES.openGame };
  const key = gatherKey('comments', game.id, at);
  await notify(ctx, tx, { userId: creatorId, kind: 'comments', title, ...link, gatherKey: key });
}

/** Of comments that a moderator has let through. */
export async function tellOfShown(ctx: AppContext, tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = await rows.findComment(tx.db, { id });
    const author = row?.userId ? await findUserById(tx.db, { id: row.userId }) : undefined;
    const game = row && (await findGameRow(tx.db, { id: row.gameId }));
    if (!row || !author || !game) continue;
    const answered = row.parentId === null ? null : await rows.findComment(tx.db, { id: row.parentId });
    const parent = answered ? { userIds: new Set([answered.userId]) } : null;
    await tellOfComment(ctx, tx, { comment: { id, body: row.body }, author, game, parent });
  }
}
