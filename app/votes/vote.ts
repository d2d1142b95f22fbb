import { data, redirect } from 'react-router';
import { answer, flashCookie } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import { AppError, hasCode, isAppError } from '#domain/errors.ts';
import { VOTE } from '#domain/messages/games.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { gamePath, safeReturnPath, signInPath } from '#domain/paths.ts';
import { isVoteType } from '#domain/votes/vote.ts';
import { findGameId } from '#services/games/find-game.ts';
import { type CastVote, castVote } from '#services/votes/cast-vote.ts';
import type { Route } from './+types/vote';
import { VOTE_FIELDS, type VoteAnswer } from './vote-form.ts';

/**
 * The vote route's `clientAction`: a lost connection becomes an answer that reverts and tells, instead of an error page.
 */
export async function voteClientAction({
  serverAction,
}: {
  serverAction: () => Promise<unknown>;
}): Promise<VoteAnswer> {
  try {
    return (await serverAction()) as VoteAnswer;
  } catch (problem) {
    if (problem instanceof Response && problem.status < 400) throw problem;
    return { ok: false };
  }
}

/** Opened by hand: the game is what there is to see. Also /game/{id}/vote, were a slug ever 'vote'. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}

/** One press of a vote button, by a plain form or by JavaScript. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await answer(() => readForm(request));
  const returnTo = returnPath(form.get(VOTE_FIELDS.returnTo), params.slug);
  const isEnhanced = form.has(VOTE_FIELDS.enhanced);
  try {
    const cast = await vote(context, { slug: params.slug, voteType: form.get(VOTE_FIELDS.voteType) });
    const { isCast: _, ...tally } = cast;
    if (isEnhanced) return data<VoteAnswer>({ ok: true, ...tally });
    return goOn(returnTo, { ...(tally.vote === 'none' ? VOTE.removed : VOTE.saved), tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) {
      const { ctx, requestId } = scopeOf(context);
      ctx.log.error({ err: error, requestId }, 'a vote failed');
    }
    const signIn = hasCode(error, 'vote-needs-sign-in');
    const status = isAppError(error) ? error.status : 500;
    if (isEnhanced) return data<VoteAnswer>({ ok: false, signIn }, { status });
    return signIn
      ? goOn(signInPath(returnTo), { ...VOTE.signInFirst, tone: 'failure' })
      : goOn(returnTo, { ...failureOf(error), tone: 'failure' });
  }
}

export const clientAction = voteClientAction;

async function vote(
  context: Route.ActionArgs['context'],
  { slug, voteType }: { slug: string; voteType: unknown },
): Promise<CastVote> {
  const { ctx, clientAddress } = scopeOf(context);
  const actor = actorOf(context);
  if (!isVoteType(voteType)) throw new AppError('invalid-input');
  await ctx.limits.take('vote', actor.kind === 'user' ? actor.id : clientAddress);
  const gameId = await findGameId(ctx, slug, actor);
  if (gameId === null) throw new AppError('game-id-not-found', { params: { id: slug } });
  return castVote(ctx, { actor, gameId, voteType });
}

/** A refusal says its own reason; whatever broke says that the vote wasn't saved. */
function failureOf(error: unknown): ToastText {
  return isAppError(error) ? { title: VOTE.failed.title, description: error.sentence } : VOTE.failed;
}

function returnPath(value: FormDataEntryValue | null, slug: string): string {
  return typeof value === 'string' && value !== '' ? safeReturnPath(value) : gamePath(slug);
}

async function goOn(path: string, flash: Parameters<typeof flashCookie>[0]) {
  return redirect(path, { status: 303, headers: { 'Set-Cookie': await flashCookie(flash) } });
}
