import { redirectWithFlash } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { keepIntent } from '#app/http/intent.server.ts';
import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { claimSchema, disputeSchema } from '#domain/claims/claim.ts';
import { AppError } from '#domain/errors.ts';
import { CLAIM, DISPUTE, PROOF } from '#domain/messages/claims.ts';
import { gamePath, signInPath } from '#domain/paths.ts';
import { visibleText } from '#domain/text.ts';
import { findClaimState } from '#services/claims/claim-state.ts';
import { disputeClaim } from '#services/claims/dispute-claim.ts';
import { type ProofAttempt, proveClaim, renewProof } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { claimPath } from './claim-form.tsx';

/** Handles the forms of the claim page: to claim a game, to prove the claim, and to dispute somebody else's claim. */
export async function answerClaim(args: ActionArgs, slug: string) {
  const { ctx, actor } = requestContext(args.context);
  const form = await receiveForm(args);
  const back = claimPath(slug);
  if (actor.kind === 'visitor') {
    const kept = textOf(form, 'intent') === 'request' ? await keepClaim(args, slug, form) : null;
    const headers = new Headers(kept ? { 'Set-Cookie': kept } : {});
    const toast = { title: CLAIM.signInFirst, tone: 'bad' } as const;
    return redirectWithFlash(args.context, signInPath(back), toast, headers);
  }
  const findGameId = async () => {
    const found = await findGameBySlug(ctx, slug, actor);
    if (!found) throw new AppError('game-not-found');
    return found.game.id;
  };
  const findOwnClaimId = async () => {
    const state = await findClaimState(ctx, { actor, gameId: await findGameId() });
    if (state?.kind !== 'mine') throw new AppError('claim-not-found');
    return state.claim.id;
  };
  const task = { form, log: 'a claim failed' };
  const button = { ...task, back, refused: PROOF.failed };
  switch (textOf(form, 'intent')) {
    case 'check':
      return answerButton<{ attempt: ProofAttempt; way: string }>(args, {
        ...button,
        press: async (text) => {
          const attempt = await proveClaim(ctx, { actor, claimId: await findOwnClaimId() });
          return attempt.method === null
            ? { answer: { attempt, way: text('way') } }
            : { to: gamePath(slug), say: PROOF.proven };
        },
      });
    case 'renew':
      return answerButton(args, {
        ...button,
        press: async () => {
          await renewProof(ctx, { actor, claimId: await findOwnClaimId() });
          return { to: back, say: PROOF.renewed };
        },
      });
    case 'dispute':
      return answerForm(args, {
        ...task,
        schema: disputeSchema,
        refused: DISPUTE.failed,
        save: async ({ reason }) => {
          await disputeClaim(ctx, { actor, gameId: await findGameId(), reason });
          return { to: back, say: DISPUTE.submitted };
        },
      });
    default:
      return answerForm(args, {
        ...task,
        schema: claimSchema,
        refused: CLAIM.failed,
        save: async ({ reason }) => {
          await requestClaim(ctx, { actor, gameId: await findGameId(), reason });
          return { to: back, say: CLAIM.submitted };
        },
      });
  }
}

/** Stores a visitor's claim in a cookie, because their session may have ended while they wrote the reason. */
async function keepClaim({ context }: ActionArgs, slug: string, form: FormData): Promise<string | null> {
  const found = await findGameBySlug(requestContext(context).ctx, slug);
  const reason = visibleText(textOf(form, 'reason'));
  if (!found || reason === '') return null;
  const wish = { kind: 'claim', gameId: found.game.id, reason } as const;
  return keepIntent(context, { wish, returnTo: claimPath(slug) });
}
