import { redirect } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { commentPath, commentsPath } from '#domain/paths.ts';
import { findOneComment } from '#services/comments/change-comment.ts';
import { locateComment } from '#services/comments/find-comments.ts';
import { findKeptComment } from '#services/comments/write-comment.ts';
import type { Route } from './+types/comment';
import { findCommentedGame } from './post-comment.server.ts';

/** Leads to the page that has the comment, to its own page if only some see it, or to a form with what isn't posted yet. */
export async function loader({ params: { slug, id }, context }: Route.LoaderArgs) {
  return answerRead(context, 'game-load-failed', async ({ ctx, actor }) => {
    const game = await findCommentedGame(context, slug, `/comments/${encodeURIComponent(id)}`);
    const at = await locateComment(ctx, { game, id });
    if (at) throw redirect(at);
    const isTheirs = await findOneComment(ctx, { actor, game, id });
    if (isTheirs) throw redirect(`${commentPath(game.slug, id)}/edit`);
    const kept = await findKeptComment(ctx, { gameId: game.id, id });
    if (!kept) throw redirect(commentsPath(game.slug));
    const answered = kept.parentId === null ? null : await findOneComment(ctx, { actor, game, id: kept.parentId });
    const form = answered?.may.answer
      ? `${commentPath(game.slug, answered.comment.id)}/answer`
      : commentsPath(game.slug);
    throw redirect(`${form}?${new URLSearchParams({ kept: id })}`);
  });
}

/** Never rendered. React Router renders the root's error boundary only for a route that has a component. */
export default function OneComment() {
  return null;
}
