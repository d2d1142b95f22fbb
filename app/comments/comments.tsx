import { answerRead } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { TextLink } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { commentOrderOf } from '#domain/comments/comment.ts';
import { AppError } from '#domain/errors.ts';
import { COMMENTS as TEXT } from '#domain/messages/comments/comments.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { commentsPath, gamePath } from '#domain/paths.ts';
import { findComments, findThread } from '#services/comments/find-comments.ts';
import type { Route } from './+types/comments';
import { CommentList } from './comment-list.tsx';
import { CommentsSection } from './comments-section.tsx';
import { closingOf, findCommentedGame, findKeptText, postComment } from './post-comment.server.ts';

/** Pages of a game's comments and, with `of`, of one comment's answers. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx, actor, sharing } = requestContext(context);
  const game = await answerRead(context, 'game-find-failed', () =>
    findCommentedGame(context, params.slug, `/comments${url.search}`),
  );
  const { slug, title, hasClosedComments } = game;
  const shown = { slug, title, ...(hasClosedComments && { hasClosedComments }) };
  if (game.creatorId !== null) sharing?.differsFor.add(game.creatorId);
  const closing = closingOf({ actor }, { game, returnTo: commentsPath(slug) });
  const [cursor, of] = [url.searchParams.get('cursor'), url.searchParams.get('of')];
  const order = commentOrderOf(url.searchParams.get('order'));
  return answerRead(context, 'game-load-failed', async () => {
    if (ctx.settings.comments === 'off') throw new AppError('page-not-found');
    if (of === null) {
      const initial = await findKeptText(ctx, { gameId: game.id, url });
      const page = await findComments(ctx, { game, order, cursor });
      return { game: shown, order, thread: null, page, initial, closing };
    }
    const thread = await findThread(ctx, { game, id: of, cursor });
    if (!thread) throw new AppError('comment-not-found');
    return { game: shown, order, thread, page: null, initial: undefined, closing };
  });
}

export const action = (args: Route.ActionArgs) => postComment({ ...args, slug: args.params.slug });

export const handle = { isShared: true, unsent: TEXT.failed } satisfies ScreenHandle;

export default function Comments({ loaderData }: Route.ComponentProps) {
  const { game, order, thread, page, initial, closing } = loaderData;
  const back = { to: gamePath(game.slug), label: GAME_FORM.edit.back };
  const path = commentsPath(game.slug);
  return (
    <Page width="read" back={back} title={TEXT.of({ game: game.title })}>
      {thread ? (
        <>
          <p>
            <TextLink to={path}>{TEXT.all}</TextLink>
          </p>
          <CommentList comments={[thread.comment]} slug={game.slug} />
          <LoadMore
            href={thread.nextCursor && `?${new URLSearchParams({ of: thread.comment.id, cursor: thread.nextCursor })}`}
            label={TEXT.laterAnswers}
          />
        </>
      ) : null}
      {page ? (
        <CommentsSection game={game} page={page} closing={closing} order={order} initial={initial} isPage />
      ) : null}
    </Page>
  );
}

export const meta = metaOf(({ game: { title: game } }: Route.ComponentProps['loaderData']) => ({
  title: TEXT.of({ game }),
  description: TEXT.description({ game }),
}));
