import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useOnAnswer } from '#app/ui/use-on-answer.ts';
import type { GameClaim } from '#domain/claims/claim.ts';
import { formatIsoDate, formatShortDate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM, DISPUTE, PROOF } from '#domain/messages/claims.ts';
import { FAILURES } from '#domain/messages/site.ts';
import type { ClaimState } from '#services/claims/claim-state.ts';
import type { ProofOffer } from '#services/claims/proof-offer.ts';
import type { ClaimAnswer } from './answer-claim.server.ts';
import { lacksReason, ReasonField, useRefusalToast } from './claim-form.tsx';
import { Proof } from './proof.tsx';

type SaidProps = { title: string; quote?: string; at: number };

/** What somebody wrote earlier: a claimant's reason, an administrator's note. */
function Said({ title, quote = '', at }: SaidProps) {
  return (
    <div className="mb-6 border-edge border-l-4 pl-4">
      <p className="font-semibold text-sm">
        {title}{' '}
        <time dateTime={formatIsoDate(at)} className="font-normal text-muted">
          {formatShortDate(at)}
        </time>
      </p>
      {quote ? <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{quote}</p> : null}
    </div>
  );
}

type OpenClaimProps = {
  lastRejection: { note: string; at: number } | null;
  answer: ClaimAnswer | undefined;
};

/** The claim form as a page, where the dialog is not. */
export function OpenClaim({ lastRejection, answer }: OpenClaimProps) {
  const isBusy = useNavigation().state !== 'idle';
  const [isMissing, setMissing] = useState(false);
  const refusal = answer?.intent === 'request' ? answer : undefined;
  useRefusalToast(refusal);

  function check(event: FormEvent<HTMLFormElement>) {
    const isEmpty = lacksReason(event);
    setMissing(isEmpty);
    if (isEmpty) event.preventDefault();
  }

  return (
    <section aria-labelledby="claim">
      <h1 id="claim" className="text-3xl sm:text-4xl">
        {CLAIM.title}
      </h1>
      <p className="mt-2 mb-6 max-w-read text-muted">{CLAIM.description}</p>
      {lastRejection ? (
        <Said title={CLAIM.lastRejected} quote={lastRejection.note} at={lastRejection.at} />
      ) : null}
      {refusal?.message ? (
        <noscript>
          <p role="alert" className="mb-5 border border-danger border-l-8 bg-card p-4">
            <strong>{CLAIM.failed.title}</strong> {refusal.message}
          </p>
        </noscript>
      ) : null}
      <Form method="post" noValidate onSubmit={check} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="request" />
        <ReasonField
          error={isMissing ? CLAIM.reasonRequired : refusal?.reasonError}
          defaultValue={refusal?.reason ?? ''}
        />
        <Button type="submit" variant="solid" size="lg" busy={isBusy} className="self-start">
          {CLAIM.submit}
        </Button>
      </Form>
    </section>
  );
}

type OwnClaimProps = {
  claim: Pick<GameClaim, 'reason' | 'createdAt'>;
  proof: ProofOffer | null;
  answer: ClaimAnswer | undefined;
};

/** One's own claim while it waits: what was written, and how not to wait. */
export function OwnClaim({ claim, proof, answer }: OwnClaimProps) {
  const attempt = answer?.intent === 'check' ? answer.attempt : undefined;
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
        <Proof offer={proof} attempt={attempt} />
      ) : (
        <p className="mt-8 border-line border-t pt-6 text-muted">{PROOF.notOffered}</p>
      )}
    </>
  );
}

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
