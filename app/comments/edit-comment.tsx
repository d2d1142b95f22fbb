import { answerRead } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { type ActionArgs, type RequestContext, requestContext } from '#app/http/request-context.server.ts';
import { CaseReports, CloseCase } from '#app/moderation/cases.tsx';
import { undoOf } from '#app/moderation/decide.server.ts';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { TextLink } from '#app/ui/button.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { commentSchema } from '#domain/comments/forms.ts';
import { AppError } from '#domain/errors.ts';
import { COMMENT_DECISIONS, COMMENTS, ONE_COMMENT as TEXT } from '#domain/messages/comments/comments.ts';
import { QUEUE } from '#domain/messages/reports.ts';
import { COMMENT_ACTIONS, type CommentAction } from '#domain/moderation/moderation.ts';
import { commentPath, commentsPath } from '#domain/paths.ts';
import { actorIdOf } from '#domain/policy.ts';
import {
  blockAuthor,
  deleteComment,
  editComment,
  findOneComment,
  hideOwnComment,
  pinComment,
} from '#services/comments/change-comment.ts';
import { decideOnComment } from '#services/moderation/decide-on-comments.ts';
import { findCasesOf } from '#services/moderation/queue.ts';
import type { Route } from './+types/edit-comment';
import { CommentForm } from './comment-form.tsx';
import { findCommentedGame } from './post-comment.server.ts';
import { QuotedComment } from './quoted-comment.tsx';

const isCommentAction = (intent: string): intent is CommentAction =>
  COMMENT_ACTIONS.some((action) => action === intent);

type Params = { slug: string; id: string };
const findGame = (context: ActionArgs['context'], { slug, id }: Params) =>
  findCommentedGame(context, slug, `/comments/${encodeURIComponent(id)}/edit`);

/** What somebody may do with a comment: on a page of its own, because the pages with comments are the same for all. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerRead(context, 'game-load-failed', async ({ ctx, actor }) => {
    const game = await findGame(context, params);
    const found = await findOneComment(ctx, { actor, game, id: params.id });
    if (!found) throw new AppError('comment-not-found');
    const about = { actor, kind: 'comment', id: params.id } as const;
    const cases = found.may.decide.length > 0 ? await findCasesOf(ctx, about) : [];
    const open = cases.filter(({ status }) => status === 'open');
    return { slug: game.slug, open, ...found };
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
      if (intent === 'hide') {
        await hideOwnComment(ctx, one);
        return { to: commentsPath(params.slug), say: TEXT.hidden };
      }
      if (intent === 'block' || intent === 'unblock') {
        await blockAuthor(ctx, { ...one, isBlocked: intent === 'block' });
        return { to: `${path}/edit`, say: intent === 'block' ? TEXT.blocked : TEXT.unblocked };
      }
      if (isCommentAction(intent)) return decideHere(args, { ctx, actor, intent });
      if (intent !== 'pin' && intent !== 'unpin') throw new AppError('invalid-input');
      await pinComment(ctx, { ...one, isPinned: intent === 'pin' });
      return { to: path, say: intent === 'pin' ? TEXT.pinned : TEXT.unpinned };
    },
  });
}

type Deciding = Pick<RequestContext, 'ctx' | 'actor'> & { intent: CommentAction };
async function decideHere({ params }: Route.ActionArgs, { ctx, actor, intent: action }: Deciding) {
  const reason = action === 'comment:show' ? 'other' : 'spam';
  const { seq, name } = await decideOnComment(ctx, { actor, reason, id: params.id, action });
  const back = `${commentPath(params.slug, params.id)}/edit`;
  const undo = undoOf({ kind: 'user', id: actorIdOf(actor) ?? '', seq, back });
  return { to: back, say: { title: COMMENT_DECISIONS[action].done({ name }), ...undo } };
}

export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function EditComment({ loaderData: { slug, open, comment, may } }: Route.ComponentProps) {
  const path = commentPath(slug, comment.id);
  const pin = comment.isPinned ? 'unpin' : 'pin';
  const block = comment.isBlocked ? 'unblock' : 'block';
  return (
    <Page width="read" back={{ to: path, label: COMMENTS.all }} title={TEXT.title}>
      <QuotedComment comment={comment} />
      <div className="flex flex-col items-start gap-6">
        {may.edit ? (
          <div className="w-full">
            <CommentForm label={TEXT.editLabel} send={TEXT.save} initial={comment.body} fields={{ intent: 'edit' }} />
          </div>
        ) : null}
        {may.answer ? <TextLink to={`${path}/answer`}>{TEXT.answer}</TextLink> : null}
        {comment.visibility === 'public' ? null : <p className="border-danger border-l-4 pl-3">{TEXT.waits}</p>}
        {may.pin ? <Choice intent={pin} label={TEXT[pin]} text={TEXT.pinText} /> : null}
        {may.hide ? <Choice intent="hide" label={TEXT.hide} text={TEXT.hideText} /> : null}
        {may.block ? <Choice intent={block} label={TEXT[block]} text={TEXT.blockText} /> : null}
        {open.map(({ id, reports }) => (
          <section key={id} aria-label={QUEUE.reports({ count: reports.length })}>
            <CaseReports reports={reports} />
            <div className="mt-5">
              <CloseCase caseId={id} action={`/moderation/comment/${comment.id}`} returnTo={`${path}/edit`} />
            </div>
          </section>
        ))}
        {may.decide.map((action) => (
          <Choice
            key={action}
            intent={action}
            label={QUEUE.search.commentButtons[action]}
            text={COMMENT_DECISIONS[action].text}
          />
        ))}
        {may.report ? <TextLink to={`/report/comment/${comment.id}`}>{TEXT.report}</TextLink> : null}
        {may.delete ? <Choice intent="delete" label={TEXT.delete} text={TEXT.deleteText} /> : null}
      </div>
    </Page>
  );
}

function Choice({ intent, label, text }: { intent: string; label: string; text: string }) {
  return (
    <div>
      <PressForm fields={{ intent }} variant={intent === 'delete' ? 'danger' : 'outline'}>
        {label}
      </PressForm>
      <p className="mt-1.5 text-muted text-sm">{text}</p>
    </div>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.description });
