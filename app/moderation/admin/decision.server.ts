import { answerButton } from '#app/http/answer-form.server.ts';
import { type ActionArgs, type RequestContext, requestContext } from '#app/http/request-context.server.ts';
import { undoOf } from '#app/moderation/decide.server.ts';
import { AppError } from '#domain/errors.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import type { ToastText } from '#domain/messages/site.ts';
import type { Actor } from '#domain/policy.ts';
import { type ClaimDecided, decideClaim, decideDispute } from '#services/claims/decisions.ts';

type Decision = {
  say: ToastText;
  decide: (scope: RequestContext, given: { actor: Actor; id: string; note: string }) => Promise<ClaimDecided>;
};

/** The decisions, by the values of the panel's buttons. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  approve: {
    say: ADMIN.approved,
    decide: ({ ctx }, { id, ...given }) => decideClaim(ctx, { ...given, claimId: id, approve: true }),
  },
  reject: {
    say: ADMIN.rejected,
    decide: ({ ctx }, { id, ...given }) => decideClaim(ctx, { ...given, claimId: id, approve: false }),
  },
  uphold: {
    say: ADMIN.upheld,
    decide: ({ ctx }, { id, ...given }) => decideDispute(ctx, { ...given, disputeId: id, uphold: true }),
  },
  dismiss: {
    say: ADMIN.dismissed,
    decide: ({ ctx }, { id, ...given }) => decideDispute(ctx, { ...given, disputeId: id, uphold: false }),
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
      const decision = Object.hasOwn(DECISIONS, name) ? DECISIONS[name] : undefined;
      if (!decision) throw new AppError('invalid-input');
      const given = { actor, id: text('id'), note: text('note') };
      const { seq, gameId } = await decision.decide(requestContext(args.context), given);
      const undo = seq === null ? {} : undoOf({ kind: 'game', id: gameId, seq, back });
      return { to: back, say: { ...decision.say, ...undo } };
    },
  });
}
