import { Form, useNavigation } from 'react-router';
import { useOnAnswer } from '#app/components/use-on-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { formatShortDate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM } from '#domain/messages/claims.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { DISPUTE } from '#domain/messages/proofs.ts';
import type { ClaimState } from '#services/claims/claim-state.ts';
import type { ClaimAnswer } from './answer-claim.server.ts';

type Taken = Extract<ClaimState, { kind: 'pending' | 'owned' | 'claimed' }>;

/** A game that can't be claimed now, and why; a claim by proof can be disputed for some days. */
export function ClaimTaken({ state, answer }: { state: Taken; answer: ClaimAnswer | undefined }) {
  if (state.kind === 'pending') return <Sentence title={FAILURES.claimPending} text={CLAIM.pendingText} />;
  if (state.kind === 'owned') return <Sentence title={CLAIM.owned} />;
  if (!state.dispute) return <Sentence title={FAILURES.gameClaimed} text={CLAIM.claimedText} />;
  return (
    <>
      <Sentence title={FAILURES.gameClaimed} />
      {state.dispute.hasDisputed ? (
        <p className="mt-4 max-w-read">{DISPUTE.waiting}</p>
      ) : (
        <DisputeForm until={state.dispute.until} answer={answer} />
      )}
    </>
  );
}

function Sentence({ title, text }: { title: string; text?: string }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      {text ? <p className="mt-2 max-w-read text-muted">{text}</p> : null}
    </>
  );
}

function DisputeForm({ until, answer }: { until: number; answer: ClaimAnswer | undefined }) {
  const isBusy = useNavigation().state !== 'idle';
  const refusal = answer?.intent === 'dispute' ? answer : undefined;
  const { show } = useToast();
  useOnAnswer(refusal, ({ message }) => {
    if (message) show({ ...DISPUTE.failed, description: message, tone: 'bad' });
  });
  return (
    <section aria-labelledby="dispute" className="mt-8 border-line border-t pt-6">
      <h2 id="dispute" className="text-2xl">
        {DISPUTE.title}
      </h2>
      <p className="mt-2 mb-5 max-w-read text-muted">{DISPUTE.text({ date: formatShortDate(until) })}</p>
      {refusal?.message ? (
        <noscript>
          <p role="alert" className="mb-5 border border-danger border-l-8 bg-card p-4">
            <strong>{DISPUTE.failed.title}</strong> {refusal.message}
          </p>
        </noscript>
      ) : null}
      <Form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="dispute" />
        <Field
          label={DISPUTE.reason}
          name="reason"
          help={DISPUTE.reasonHelp}
          error={refusal?.reasonError}
          required
        >
          <Textarea rows={5} maxLength={LIMITS.text.claimReason} defaultValue={refusal?.reason ?? ''} />
        </Field>
        <Button type="submit" busy={isBusy} className="self-start">
          {DISPUTE.submit}
        </Button>
      </Form>
    </section>
  );
}
