import { data } from 'react-router';
import { flattenError } from 'zod/mini';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import type { RequestScope } from '#app/http/request-context.server.ts';
import { claimSchema, disputeSchema } from '#domain/claims/claim.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { gamePath, signInPath } from '#domain/paths.ts';
import type { Actor } from '#domain/policy.ts';
import { findClaimState } from '#services/claims/claim-state.ts';
import { disputeClaim } from '#services/claims/dispute-claim.ts';
import { type ProofAttempt, proveClaim, renewProof } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import type { ClaimRefusal } from './claim-form.tsx';

/** What the page's forms are answered with when they don't lead on. */
export type ClaimAnswer =
  | (ClaimRefusal & { readonly intent: 'request' | 'dispute' })
  | {
      readonly ok: false;
      readonly intent: 'check';
      readonly attempt?: ProofAttempt;
      readonly message?: string;
    };

type Order = RequestScope & { actor: Actor; slug: string };

/** The forms of a claim's page: 'request', 'check' and 'renew' for a claim of one's own, 'dispute' for somebody else's. */
export async function answerClaim(request: Request, order: Order) {
  const form = await answer(() => readForm(request));
  const reason = String(form.get('reason') ?? '');
  const back = `${gamePath(order.slug)}/claim`;
  if (order.actor.kind === 'visitor') {
    return redirectWithFlash(signInPath(back), { title: MESSAGES.claim.signInFirst, tone: 'failure' });
  }
  switch (form.get('intent')) {
    case 'check':
      return check(order, back);
    case 'renew':
      return renew(order, back);
    case 'dispute':
      return dispute(order, { reason, back });
    default:
      return claim(order, { reason, back });
  }
}

async function claim(order: Order, { reason, back }: { reason: string; back: string }) {
  const parsed = claimSchema.safeParse({ reason });
  if (!parsed.success) {
    const reasonError = flattenError(parsed.error).fieldErrors.reason?.[0];
    return refuse({ intent: 'request', reason, reasonError }, 422);
  }
  try {
    await requestClaim(order.ctx, { actor: order.actor, gameId: await gameIdOf(order), reason });
    return await redirectWithFlash(back, { ...MESSAGES.claim.submitted, tone: 'success' });
  } catch (error) {
    const { message, status } = explain(error, order);
    return refuse({ intent: 'request', reason, message }, status);
  }
}

async function dispute(order: Order, { reason, back }: { reason: string; back: string }) {
  const parsed = disputeSchema.safeParse({ reason });
  if (!parsed.success) {
    const reasonError = flattenError(parsed.error).fieldErrors.reason?.[0];
    return refuse({ intent: 'dispute', reason, reasonError }, 422);
  }
  try {
    await disputeClaim(order.ctx, { actor: order.actor, gameId: await gameIdOf(order), reason });
    return await redirectWithFlash(back, { ...MESSAGES.dispute.submitted, tone: 'success' });
  } catch (error) {
    const { message, status } = explain(error, order);
    return refuse({ intent: 'dispute', reason, message }, status);
  }
}

async function check(order: Order, back: string) {
  try {
    const attempt = await proveClaim(order.ctx, { actor: order.actor, claimId: await ownClaimIdOf(order) });
    if (attempt.method === null) return data<ClaimAnswer>({ ok: false, intent: 'check', attempt });
    return await redirectWithFlash(gamePath(order.slug), { ...MESSAGES.proof.proven, tone: 'success' });
  } catch (error) {
    return explainOnPage(error, order, back);
  }
}

async function renew(order: Order, back: string) {
  try {
    await renewProof(order.ctx, { actor: order.actor, claimId: await ownClaimIdOf(order) });
    return await redirectWithFlash(back, { ...MESSAGES.proof.renewed, tone: 'success' });
  } catch (error) {
    return explainOnPage(error, order, back);
  }
}

/** The claim may have been decided meanwhile: the page as it is now tells more than the answer to a form. */
function explainOnPage(error: unknown, order: Order, back: string) {
  const { message } = explain(error, order);
  const { title } = MESSAGES.proof.failed;
  return redirectWithFlash(back, { title, description: message, tone: 'failure' });
}

function explain(error: unknown, { ctx, requestId }: Order): { message: string; status: number } {
  if (isAppError(error)) return { message: error.sentence, status: error.status };
  ctx.log.error({ err: error, requestId }, 'a claim failed');
  return { message: MESSAGES.claim.errored, status: 500 };
}

function refuse(
  answer: {
    intent: 'request' | 'dispute';
    reason: string;
    reasonError?: string | undefined;
    message?: string;
  },
  status: number,
) {
  const { reasonError, ...rest } = answer;
  return data<ClaimAnswer>({ ok: false, ...rest, ...(reasonError ? { reasonError } : {}) }, { status });
}

async function gameIdOf({ ctx, slug, actor }: Order): Promise<string> {
  const found = await findGameBySlug(ctx, slug, actor);
  if (!found) throw new AppError('game-not-found');
  return found.game.id;
}

async function ownClaimIdOf(order: Order): Promise<string> {
  const { ctx, actor } = order;
  const state = await findClaimState(ctx, { actor, gameId: await gameIdOf(order) });
  if (state?.kind !== 'mine') throw new AppError('claim-not-found');
  return state.claim.id;
}
