import { answerButton } from '#app/http/answer-form.server.ts';
import { type ActionArgs, type RequestContext, requestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import type { ToastText } from '#domain/messages/site.ts';
import type { Actor } from '#domain/policy.ts';
import { decideClaim, decideDispute } from '#services/claims/decisions.ts';

type Decision = (
  scope: RequestContext,
  given: { actor: Actor; id: string; note: string },
) => Promise<ToastText>;

/** The names of the panel's buttons in its forms. */
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

/** Handles one press of a button in the panel. The reloaded list shows the result. */
export function answerDecision(args: ActionArgs, { actor, back }: { actor: Actor; back: string }) {
  return answerButton(args, {
    back,
    refused: ADMIN.processFailed,
    broke: ADMIN.processFailed,
    press: async (text) => {
      const name = text('decision');
      const decide = Object.hasOwn(DECISIONS, name) ? DECISIONS[name] : undefined;
      if (!decide) throw new AppError('invalid-input');
      const given = { actor, id: text('id'), note: text('note') };
      return { to: back, say: await decide(requestContext(args.context), given) };
    },
  });
}
