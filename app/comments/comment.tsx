import { redirect } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { commentPath, commentsPath } from '#domain/paths.ts';
import { findOneComment } from '#services/comments/change-comment.ts';
import { locateComment } from '#services/comments/find-comments.ts';
import type { Route } from './+types/comment';
import { findCommentedGame } from './post-comment.server.ts';

/** Leads to the page that has the comment, or to its own page for those who see it although it isn't shown. */
export async function loader({ params: { slug, id }, context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  return answerRead(context, 'game-load-failed', async () => {
    const game = await findCommentedGame(context, slug, `/comments/${encodeURIComponent(id)}`);
    const at = await locateComment(ctx, { game, id });
    if (at) throw redirect(at);
    const isTheirs = await findOneComment(ctx, { actor, game, id });
    throw redirect(isTheirs ? `${commentPath(game.slug, id)}/edit` : commentsPath(game.slug));
  });
}

/** Never rendered. React Router renders the root's error boundary only for a route that has a component. */
export default function OneComment() {
  return null;
}
