import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import type { RequestScope } from '#app/http/request-context.server.ts';
import { isAppError } from '#domain/errors.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import type { ToastText } from '#domain/messages/site.ts';
import type { Actor } from '#domain/policy.ts';
import { decideClaim, decideDispute } from '#services/claims/decisions.ts';

type Decision = (
  scope: RequestScope,
  given: { actor: Actor; id: string; note: string },
) => Promise<ToastText>;

/** What the panel's buttons are called in its forms. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  approve: async ({ ctx }, { id, ...given }) => {
    await decideClaim(ctx, { ...given, claimId: id, approve: true });
    return ADMIN.approved;
  },
  reject: async ({ ctx }, { id, ...given }) => {
    await decideClaim(ctx, { ...given, claimId: id, approve: false });
    return ADMIN.rejected;
  },
  uphold: async ({ ctx }, { id, ...given }) => {
    await decideDispute(ctx, { ...given, disputeId: id, uphold: true });
    return ADMIN.upheld;
  },
  dismiss: async ({ ctx }, { id, ...given }) => {
    await decideDispute(ctx, { ...given, disputeId: id, uphold: false });
    return ADMIN.dismissed;
  },
};

/** One press of a button of the panel; whatever comes of it is said on the list as it is then. */
export async function answerDecision(
  request: Request,
  { actor, back, ...scope }: RequestScope & { actor: Actor; back: string },
): Promise<Response> {
  const form = await answer(() => readForm(request));
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  try {
    const decide = Object.hasOwn(DECISIONS, text('decision')) ? DECISIONS[text('decision')] : undefined;
    if (!decide) return await redirectWithFlash(back, { ...ADMIN.processFailed, tone: 'failure' });
    const said = await decide(scope, { actor, id: text('id'), note: text('note') });
    return await redirectWithFlash(back, { ...said, tone: 'success' });
  } catch (error) {
    const { ctx, requestId } = scope;
    if (!isAppError(error)) ctx.log.error({ err: error, requestId }, 'a claim could not be processed');
    const description = isAppError(error) ? { description: error.sentence } : {};
    return redirectWithFlash(back, { ...ADMIN.processFailed, ...description, tone: 'failure' });
  }
}
