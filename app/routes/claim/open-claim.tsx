import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { lacksReason, ReasonField, useRefusalToast } from '#app/components/claim-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { CLAIM } from '#domain/messages/claims.ts';
import type { ClaimAnswer } from './answer-claim.server.ts';
import { Said } from './said.tsx';

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
