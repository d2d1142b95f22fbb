import { Form } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { useFirstField } from '#app/ui/use-first-field.ts';
import { formatShortDate } from '#domain/format.ts';
import { CLAIM, DISPUTE, PROOF } from '#domain/messages/claims.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import type { ClaimState } from '#services/claims/claim-state.ts';
import type { ProofAttempt } from '#services/claims/prove-claim.ts';
import { ReasonField, useReasonCheck } from './claim-form.tsx';
import { Proof } from './proof.tsx';

type ClaimAnswer = Refusal | { readonly ok: true; readonly attempt: ProofAttempt; readonly way: string };

function refusalOf(answer: ClaimAnswer | undefined, intent: string): Refusal | undefined {
  return answer?.ok === false && answer.values?.intent === intent ? answer : undefined;
}

function Said({ title, quote, at }: { title: string; quote: string; at: number }) {
  return (
    <div className="mb-6 border-edge border-l-4 pl-4">
      <p className="font-semibold text-sm">
        {title} <ShortDate at={at} className="font-normal text-muted" />
      </p>
      {quote ? <p className="mt-1 whitespace-pre-line wrap-anywhere">{quote}</p> : null}
    </div>
  );
}

type StateProps<Kind extends ClaimState['kind']> = {
  state: Extract<ClaimState, { kind: Kind }>;
  answer: ClaimAnswer | undefined;
};

/** The claim form as a page, for people who can't use the claim dialog, such as those without JavaScript. */
export function OpenClaim({ state: { lastRejection }, answer }: StateProps<'open'>) {
  const { error, ...check } = useReasonCheck();
  const refusal = refusalOf(answer, 'request');
  const all = useFirstField();
  return (
    <section ref={all} aria-labelledby="claim">
      <h1 id="claim" className="text-3xl sm:text-4xl">
        {CLAIM.title}
      </h1>
      <p className="mt-2 mb-6 max-w-read text-muted">{CLAIM.description}</p>
      {lastRejection ? (
        <Said title={CLAIM.lastRejected} quote={lastRejection.note} at={lastRejection.at} />
      ) : null}
      <Form method="post" noValidate className="flex flex-col gap-5" {...check}>
        <FormNotice notice={refusal?.message} />
        <input type="hidden" name="intent" value="request" />
        <ReasonField error={error ?? refusal?.errors?.reason} defaultValue={refusal?.values?.reason} />
        <SubmitButton variant="solid" size="lg" className="self-start">
          {CLAIM.submit}
        </SubmitButton>
      </Form>
    </section>
  );
}

/** The viewer's pending claim: its reason, and ways to prove it instead of waiting for an administrator. */
export function OwnClaim({ state: { claim, proof }, answer }: StateProps<'mine'>) {
  const { attempt, way } = answer?.ok ? answer : {};
  return (
    <>
      <section aria-labelledby="waiting">
        <h1 id="waiting" className="text-3xl sm:text-4xl">
          {CLAIM.waitingTitle}
        </h1>
        <p className="mt-2 mb-6 max-w-read text-muted">{CLAIM.waitingText}</p>
        <Said title={CLAIM.yourReason} quote={claim.reason} at={claim.createdAt} />
      </section>
      {proof ? (
        <Proof offer={proof} attempt={attempt} way={way} />
      ) : (
        <p className="mt-8 border-line border-t pt-6 text-muted">{PROOF.notOffered}</p>
      )}
    </>
  );
}

/** Says why the game can't be claimed now. If the owner recently proved their claim, offers to dispute it. */
export function ClaimTaken({ state, answer }: StateProps<'pending' | 'owned' | 'claimed'>) {
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
  const refusal = refusalOf(answer, 'dispute');
  return (
    <section aria-labelledby="dispute" className="mt-8 border-line border-t pt-6">
      <h2 id="dispute" className="text-2xl">
        {DISPUTE.title}
      </h2>
      <p className="mt-2 mb-5 max-w-read text-muted">{DISPUTE.text({ date: formatShortDate(until) })}</p>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FormNotice notice={refusal?.message} />
        <input type="hidden" name="intent" value="dispute" />
        <ReasonField
          label={DISPUTE.reason}
          help={DISPUTE.reasonHelp}
          error={refusal?.errors?.reason}
          defaultValue={refusal?.values?.reason}
        />
        <SubmitButton className="self-start">{DISPUTE.submit}</SubmitButton>
      </Form>
    </section>
  );
}
