import { data, redirect } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { explainFailure, failureOf, isSentByScript, textOf } from '#app/http/answer-form.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { answerOffline } from '#app/shell/answer-offline.ts';
import { AppError, hasCode } from '#domain/errors.ts';
import { VOTE } from '#domain/messages/games.ts';
import { gamePath, safeReturnPath, signInPath } from '#domain/paths.ts';
import { isVoteType } from '#domain/votes/vote.ts';
import { findGameId } from '#services/games/find-game.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import type { Route } from './+types/vote';
import { VOTE_FIELDS, type VoteAnswer } from './vote-form.ts';

/** Opened by hand: the game is what there is to see. Also /game/{id}/vote, were a slug ever 'vote'. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}

/** One press of a vote button, by a plain form or by JavaScript. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { ctx, clientAddress, actor } = requestContext(context);
  const limited = await failureOf(ctx.limits.take('vote', actor.kind === 'user' ? actor.id : clientAddress));
  const form = await answer(() => readForm(request));
  const returnTo = safeReturnPath(textOf(form, VOTE_FIELDS.returnTo) || gamePath(slug));
  try {
    const voteType = form.get(VOTE_FIELDS.voteType);
    if (!isVoteType(voteType)) throw new AppError('invalid-input');
    if (limited) throw limited;
    const gameId = await findGameId(ctx, slug, actor);
    if (gameId === null) throw new AppError('game-id-not-found', { params: { id: slug } });
    const { isCast: _, ...tally } = await castVote(ctx, { actor, gameId, voteType });
    if (isSentByScript(request)) return data<VoteAnswer>({ ok: true, ...tally });
    const said = tally.vote === 'none' ? VOTE.removed : VOTE.saved;
    return await redirectWithFlash(context, returnTo, { ...said, tone: 'good' });
  } catch (error) {
    const texts = { refused: VOTE.failed, broke: VOTE.failed, log: 'a vote failed' };
    const { message, status } = explainFailure({ context }, error, texts);
    const signIn = hasCode(error, 'vote-needs-sign-in');
    if (isSentByScript(request)) return data<VoteAnswer>({ ok: false, signIn }, { status });
    return signIn
      ? redirectWithFlash(context, signInPath(returnTo), { ...VOTE.signInFirst, tone: 'bad' })
      : redirectWithFlash(context, returnTo, { ...message, tone: 'bad' });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}
