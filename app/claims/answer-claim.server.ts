import { redirectWithFlash } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { keepIntent } from '#app/http/intent.server.ts';
import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { claimSchema, disputeSchema } from '#domain/claims/claim.ts';
import { AppError } from '#domain/errors.ts';
import { CLAIM, DISPUTE, PROOF } from '#domain/messages/claims.ts';
import { claimPath, gamePath, signInPath } from '#domain/paths.ts';
import { VISITOR } from '#domain/policy.ts';
import { visibleText } from '#domain/text.ts';
import { findClaimState } from '#services/claims/claim-state.ts';
import { disputeClaim } from '#services/claims/dispute-claim.ts';
import { type ProofAttempt, proveClaim, renewProof } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { findGameId } from '#services/games/find-game.ts';

/** Handles the forms of the claim page: to claim a game, to prove the claim, and to dispute somebody else's claim. */
export async function answerClaim(args: ActionArgs, slug: string) {
  const { ctx, actor } = requestContext(args.context);
  const form = await receiveForm(args);
  const intent = textOf(form, 'intent');
  const back = claimPath(slug);
  if (actor.kind === 'visitor') {
    const kept = intent === 'request' ? await keepClaim(args, slug, form) : null;
    const headers = new Headers(kept ? { 'Set-Cookie': kept } : {});
    return redirectWithFlash(args.context, signInPath(back), { title: CLAIM.signInFirst, tone: 'bad' }, headers);
  }
  const findGame = async () => {
    const gameId = await findGameId(ctx, slug, actor);
    if (gameId === null) throw new AppError('game-not-found');
    return { actor, gameId };
  };
  const task = { form, log: 'a claim failed' };
  if (intent === 'check' || intent === 'renew') {
    return answerButton<{ attempt: ProofAttempt; way: string }>(args, {
      ...task,
      back,
      refused: PROOF.failed,
      press: async (text) => {
        const state = await findClaimState(ctx, await findGame());
        if (state?.kind !== 'mine') throw new AppError('claim-not-found');
        const claim = { actor, claimId: state.claim.id };
        if (intent === 'renew') {
          await renewProof(ctx, claim);
          return { to: back, say: PROOF.renewed };
        }
        const attempt = await proveClaim(ctx, claim);
        return attempt.method === null
          ? { answer: { attempt, way: text('way') } }
          : { to: gamePath(slug), say: PROOF.proven };
      },
    });
  }
  const { schema, send, words } =
    intent === 'dispute'
      ? { schema: disputeSchema, send: disputeClaim, words: DISPUTE }
      : { schema: claimSchema, send: requestClaim, words: CLAIM };
  return answerForm(args, {
    ...task,
    schema,
    refused: words.failed,
    save: async ({ reason }) => {
      await send(ctx, { ...(await findGame()), reason });
      return { to: back, say: words.submitted };
    },
  });
}

/** Stores a visitor's claim in a cookie, because their session may have ended while they wrote the reason. */
async function keepClaim({ context }: ActionArgs, slug: string, form: FormData): Promise<string | null> {
  const gameId = await findGameId(requestContext(context).ctx, slug, VISITOR);
  const reason = visibleText(textOf(form, 'reason'));
  if (gameId === null || reason === '') return null;
  return keepIntent(context, { wish: { kind: 'claim', gameId, reason }, returnTo: claimPath(slug) });
}
