import { answerRead } from '#app/http/action-result.server.ts';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { useFirstField } from '#app/ui/use-first-field.ts';
import { AppError } from '#domain/errors.ts';
import { COMMENTS as TEXT } from '#domain/messages/comments/comments.ts';
import { commentPath } from '#domain/paths.ts';
import { findOneComment } from '#services/comments/change-comment.ts';
import type { Route } from './+types/answer-comment';
import { CommentForm } from './comment-form.tsx';
import { findCommentedGame, findKeptText, postComment } from './post-comment.server.ts';
import { QuotedComment } from './quoted-comment.tsx';

export async function loader({ params: { slug, id }, url, context }: Route.LoaderArgs) {
  return answerRead(context, 'game-load-failed', async ({ ctx, actor }) => {
    const game = await findCommentedGame(context, slug, `/comments/${encodeURIComponent(id)}/answer`);
    const found = await findOneComment(ctx, { actor, game, id });
    if (!found?.may.answer) throw new AppError('comment-not-found');
    return { slug: game.slug, comment: found.comment, initial: await findKeptText(ctx, { gameId: game.id, url }) };
  });
}

export const action = (args: Route.ActionArgs) =>
  postComment({ ...args, slug: args.params.slug, parentId: args.params.id });

export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function AnswerComment({ loaderData: { slug, comment, initial } }: Route.ComponentProps) {
  const all = useFirstField();
  return (
    <Page width="read" back={{ to: commentPath(slug, comment.id), label: TEXT.all }} title={TEXT.answerTitle}>
      <QuotedComment comment={comment} />
      <div ref={all}>
        <CommentForm label={TEXT.answerLabel} send={TEXT.sendAnswer} initial={initial} />
      </div>
    </Page>
  );
}

export const meta = metaOf({ title: TEXT.answerTitle, description: TEXT.answerLabel });
