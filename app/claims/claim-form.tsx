import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import { Form, type FormProps } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM, DISPUTE } from '#domain/messages/claims.ts';
import { visibleText } from '#domain/text.ts';
import type { ProofAttempt } from '#services/claims/prove-claim.ts';

export type ClaimAnswer = Refusal | { readonly ok: true; readonly attempt: ProofAttempt; readonly way: string };

type ReasonFormProps = Pick<FormProps, 'action' | 'className'> & {
  as?: ComponentType<FormProps>;
  intent: 'request' | 'dispute';
  answer: ClaimAnswer | undefined;
  autoFocus?: boolean;
  children: ReactNode;
};
/** Asks for the reason for a claim or dispute. An empty reason isn't sent: an error is shown until somebody types. */
export function ReasonForm({ as: As = Form, intent, answer, autoFocus, children, ...form }: ReasonFormProps) {
  const [isMissing, setMissing] = useState(false);
  const words = intent === 'request' ? CLAIM : DISPUTE;
  const refusal = answer?.ok === false && answer.values?.intent === intent ? answer : undefined;

  function check(event: FormEvent<HTMLFormElement>) {
    const reason = new FormData(event.currentTarget).get('reason');
    const isEmpty = visibleText(String(reason ?? '')) === '';
    setMissing(isEmpty);
    if (!isEmpty) return;
    event.preventDefault();
    event.currentTarget.querySelector('textarea')?.focus();
  }

  return (
    <As
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onInput={() => setMissing(false)}
      onSubmit={check}
      {...form}
    >
      <FormNotice notice={refusal?.message} />
      <input type="hidden" name="intent" value={intent} />
      <Field
        label={words.reason}
        name="reason"
        help={words.reasonHelp}
        error={isMissing ? words.reasonRequired : refusal?.errors?.reason}
        required
      >
        <Textarea
          rows={5}
          maxLength={LIMITS.text.claimReason}
          defaultValue={refusal?.values?.reason}
          autoFocus={autoFocus || refusal !== undefined}
        />
      </Field>
      {children}
    </As>
  );
}
