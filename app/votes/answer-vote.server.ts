import { redirectWithFlash } from '#app/http/action-result.server.ts';
import { keepIntent } from '#app/http/intent.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { type ActionArgs, logRefusal, requestContext } from '#app/http/request-context.server.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { VOTE } from '#domain/messages/games.ts';
import { gamePath, safeReturnPath, signInPath } from '#domain/paths.ts';
import type { Actor } from '#domain/policy.ts';
import { isVoteType } from '#domain/votes/vote.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { findGameId } from '#services/games/find-game.ts';
import { castVote, sayWhatItDid } from '#services/votes/cast-vote.ts';
import { type SavedVote, voteSaid } from './sent-votes.ts';

/** The server has already checked that the request comes from this site. */
type SentVote = ActionArgs & { slug: string };

/** Called without the router, which takes many times as long. JavaScript gets JSON, a plain form a redirect. */
export async function answerVote(sent: SentVote): Promise<Response> {
  const { request, context } = sent;
  const cookie = request.headers.get('cookie');
  // A cached session is enough: `castVote` checks for a ban, and a session leaves the cache as soon as it ends.
  const { actor, setCookie } = await identify(requestContext(context).ctx, { cookie, fresh: false });
  const response = await answerForm(sent, actor);
  if (setCookie) response.headers.append('Set-Cookie', setCookie);
  return response;
}

async function answerForm(sent: SentVote, actor: Actor): Promise<Response> {
  const { request, context, slug } = sent;
  const { ctx, clientAddress } = requestContext(context);
  const isJson = request.headers.get('accept')?.includes('application/json') ?? false;
  let returnTo = gamePath(slug);
  let isRead = false;
  try {
    // Limited before the form is read, so that votes without end cost the site nothing.
    await ctx.limits.take('vote', actor.kind === 'user' ? actor.id : clientAddress);
    const form = await readForm(request);
    isRead = true;
    returnTo = safeReturnPath(String(form.get('returnTo') || returnTo));
    const voteType = form.get('voteType');
    if (!isVoteType(voteType)) throw new AppError('invalid-input');
    const gameId = await findGameId(ctx, slug, actor);
    if (gameId === null) throw new AppError('game-id-not-found', { params: { id: slug } });
    if (actor.kind === 'visitor')
      return await keepVote(sent, { wish: { kind: 'vote', gameId, voteType }, returnTo, isJson });
    const [shown] = (['none', 'up', 'down'] as const).filter((vote) => vote === form.get('shown'));
    const { isCast, ...tally } = await castVote(ctx, { actor, gameId, voteType, shown });
    const reached = await sayWhatItDid(ctx, { gameId, isCast, ...tally });
    const saved: SavedVote = { ...tally, ...(reached && { reached }) };
    if (isJson) return Response.json(saved);
    return await redirectWithFlash(context, returnTo, { ...voteSaid(saved), tone: 'good' });
  } catch (error) {
    const failure = explain(sent, error);
    if (isJson) return Response.json(failure, { status: failure.status });
    // No page of ours sends a form that can't be read.
    if (!isRead && failure.code !== 'rate-limited') return new Response(failure.sentence, { status: failure.status });
    const reason = failure.code && { description: failure.sentence };
    return redirectWithFlash(context, returnTo, { ...VOTE.failed, ...reason, tone: 'bad' });
  }
}

async function keepVote(sent: SentVote, { isJson, ...vote }: Parameters<typeof keepIntent>[1] & { isJson: boolean }) {
  const kept = await keepIntent(sent.context, vote);
  const headers = new Headers(kept ? { 'Set-Cookie': kept } : {});
  const refusal = explain(sent, new AppError('vote-needs-sign-in'));
  // A kept vote gets no error status, because the browser's console would report such a status as an error of the page.
  if (isJson) return Response.json(refusal, { status: kept ? 202 : refusal.status, headers });
  return redirectWithFlash(sent.context, signInPath(vote.returnTo), { ...VOTE.signInFirst, tone: 'bad' }, headers);
}

function explain({ context }: SentVote, error: unknown) {
  const known = requestContext(context);
  if (isAppError(error)) {
    const { code, sentence, status } = error;
    // Votes bypass the router, which has a middleware that logs the refusals of other requests.
    logRefusal({ ...known, refusal: code });
    return { code, sentence, status };
  }
  const { ctx, requestId } = known;
  ctx.log.error({ err: error, requestId }, 'a vote failed');
  return { code: null, sentence: VOTE.failed.title, status: 500 };
}
