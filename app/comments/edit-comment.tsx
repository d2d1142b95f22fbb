import { answerRead } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { BackLink, Page, PageHeading, pageMeta, type ScreenHandle } from '#app/shell/page.tsx';
import { TextLink } from '#app/ui/button.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { commentSchema } from '#domain/comments/forms.ts';
import { AppError } from '#domain/errors.ts';
import { COMMENTS, ONE_COMMENT as TEXT } from '#domain/messages/comments/comments.ts';
import { commentPath, commentsPath } from '#domain/paths.ts';
import { deleteComment, editComment, findOneComment, pinComment } from '#services/comments/change-comment.ts';
import type { Route } from './+types/edit-comment';
import { CommentForm } from './comment-form.tsx';
import { findCommentedGame } from './post-comment.server.ts';
import { QuotedComment } from './quoted-comment.tsx';

type Params = { slug: string; id: string };
const findGame = (context: ActionArgs['context'], { slug, id }: Params) =>
  findCommentedGame(context, slug, `/comments/${encodeURIComponent(id)}/edit`);

/** What somebody may do with a comment: on a page of its own, because the pages with comments are the same for all. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  return answerRead(context, 'game-load-failed', async () => {
    const game = await findGame(context, params);
    const found = await findOneComment(ctx, { actor, game, id: params.id });
    if (!found) throw new AppError('comment-not-found');
    return { slug: game.slug, ...found };
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { ctx, actor } = requestContext(context);
  const form = await receiveForm(args);
  const asked = async () => ({ actor, game: await findGame(context, params), id: params.id });
  const path = commentPath(params.slug, params.id);
  if (textOf(form, 'intent') === 'edit') {
    return answerForm(args, {
      form,
      schema: commentSchema,
      refused: TEXT.saveFailed,
      save: async ({ body }) => {
        await editComment(ctx, { ...(await asked()), body });
        return { to: path, say: TEXT.saved };
      },
    });
  }
  return answerButton(args, {
    form,
    back: `${path}/edit`,
    refused: TEXT.failed,
    press: async (text) => {
      const intent = text('intent');
      const one = await asked();
      if (intent === 'delete') {
        await deleteComment(ctx, one);
        return { to: commentsPath(params.slug), say: TEXT.deleted };
      }
      if (intent !== 'pin' && intent !== 'unpin') throw new AppError('invalid-input');
      await pinComment(ctx, { ...one, isPinned: intent === 'pin' });
      return { to: path, say: intent === 'pin' ? TEXT.pinned : TEXT.unpinned };
    },
  });
}

export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function EditComment({ loaderData: { slug, comment, may }, actionData }: Route.ComponentProps) {
  const path = commentPath(slug, comment.id);
  const pin = comment.isPinned ? 'unpin' : 'pin';
  return (
    <Page width="read">
      <p className="-mt-2 mb-4 sm:-mt-4">
        <BackLink to={path}>{COMMENTS.all}</BackLink>
      </p>
      <PageHeading title={TEXT.title} />
      <QuotedComment comment={comment} />
      <div className="flex flex-col items-start gap-6">
        {may.edit ? (
          <div className="w-full">
            <CommentForm
              label={TEXT.editLabel}
              send={TEXT.save}
              answer={actionData}
              initial={comment.body}
              fields={{ intent: 'edit' }}
            />
          </div>
        ) : null}
        {may.answer ? <TextLink to={`${path}/answer`}>{TEXT.answer}</TextLink> : null}
        {may.pin ? <Choice intent={pin} label={TEXT[pin]} text={TEXT.pinText} /> : null}
        {may.delete ? <Choice intent="delete" label={TEXT.delete} text={TEXT.deleteText} /> : null}
      </div>
    </Page>
  );
}

function Choice({ intent, label, text }: { intent: string; label: string; text: string }) {
  return (
    <div>
      <PressForm fields={{ intent }} sends={['intent', intent]} variant={intent === 'delete' ? 'danger' : 'outline'}>
        {label}
      </PressForm>
      <p className="mt-1.5 text-muted text-sm">{text}</p>
    </div>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.title, description: TEXT.description, isPrivate: true });
