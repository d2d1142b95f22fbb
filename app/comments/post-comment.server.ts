import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { keepIntent } from '#app/http/intent.server.ts';
import { type ActionArgs, type RequestContext, requestContext } from '#app/http/request-context.server.ts';
import { commentSchema } from '#domain/comments/forms.ts';
import { AppError } from '#domain/errors.ts';
import { ONE_COMMENT, COMMENTS as TEXT } from '#domain/messages/comments/comments.ts';
import { commentPath, safeReturnPath, signInPath } from '#domain/paths.ts';
import { can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { closeComments } from '#services/comments/change-comment.ts';
import { locateComment } from '#services/comments/find-comments.ts';
import { findKeptComment, keepComment, writeComment } from '#services/comments/write-comment.ts';
import { findGameAt } from '../games/find-game.server.ts';

export async function findCommentedGame(context: ActionArgs['context'], slug: string, rest: string) {
  const game = await findGameAt(context, slug, rest);
  return { ...game, creatorId: game.creator?.id ?? null };
}

/** The button with which a game's creator closes or opens its comments; null for everybody else. */
export function closingOf(
  { actor }: Pick<RequestContext, 'actor'>,
  { game, returnTo }: { game: { creatorId: string | null; hasClosedComments?: true }; returnTo: string },
) {
  if (!can(actor, 'comment:pin', { ownerId: game.creatorId })) return null;
  const intent = game.hasClosedComments ? 'open' : 'close';
  return { fields: { intent, returnTo }, label: ONE_COMMENT[intent] };
}

type Closing = ActionArgs & { slug: string; form: FormData; isClosed: boolean };
const answerClosing = ({ slug, form, isClosed, ...args }: Closing) =>
  answerButton(args, {
    form,
    back: safeReturnPath(textOf(form, 'returnTo')),
    refused: ONE_COMMENT.failed,
    press: async (text, { ctx, actor }) => {
      const game = await findCommentedGame(args.context, slug, '/comments');
      await closeComments(ctx, { actor, game, isClosed });
      const say = isClosed ? ONE_COMMENT.closedNow : ONE_COMMENT.openNow;
      return { to: safeReturnPath(text('returnTo')), say };
    },
  });

/** What couldn't be posted after sign-in. Its id is as good as a secret. */
export async function findKeptText(ctx: AppContext, { gameId, url }: { gameId: string; url: URL }) {
  const id = url.searchParams.get('kept');
  return id === null ? undefined : (await findKeptComment(ctx, { gameId, id }))?.body;
}

/** Leads to the new comment. What a visitor wrote is kept until they have signed in, and then posted. */
export async function postComment(args: ActionArgs & { slug: string; parentId?: string }) {
  const { context, slug, parentId = null } = args;
  const { ctx, actor, clientAddress } = requestContext(context);
  const form = await receiveForm(args);
  const intent = textOf(form, 'intent');
  if (intent === 'close' || intent === 'open') {
    return answerClosing({ ...args, form, isClosed: intent === 'close' });
  }
  return answerForm(args, {
    form,
    schema: commentSchema,
    refused: TEXT.failed,
    log: 'a comment failed',
    save: async ({ body }) => {
      const game = await findCommentedGame(context, slug, '/comments');
      const words = { gameId: game.id, parentId, body };
      if (actor.kind === 'visitor') {
        const id = await keepComment(ctx, { ...words, clientAddress });
        const returnTo = commentPath(game.slug, id);
        const kept = await keepIntent(context, { wish: { kind: 'comment', gameId: game.id, keptId: id }, returnTo });
        if (!kept) throw new AppError('comment-needs-sign-in');
        const headers = new Headers({ 'Set-Cookie': kept });
        return { to: signInPath(returnTo), say: TEXT.signInFirst, headers };
      }
      const { id, isHeld } = await writeComment(ctx, { ...words, actor, clientAddress });
      if (isHeld) return { to: commentPath(game.slug, id), say: TEXT.held };
      const to = (await locateComment(ctx, { game, id })) ?? commentPath(game.slug, id);
      return { to, say: parentId === null ? TEXT.posted : TEXT.answered };
    },
  });
}
