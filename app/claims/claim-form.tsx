import type { ComponentType, ReactNode } from 'react';
import type { FormProps } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM, DISPUTE } from '#domain/messages/claims.ts';
import type { ProofAttempt } from '#services/claims/prove-claim.ts';

export type ClaimAnswer = Refusal | { readonly ok: true; readonly attempt: ProofAttempt; readonly way: string };

type ReasonFormProps = Pick<FormProps, 'action' | 'className'> & {
  as?: ComponentType<FormProps>;
  intent: 'request' | 'dispute';
  answer?: ClaimAnswer | undefined;
  autoFocus?: boolean;
  children: ReactNode;
};
const loadRules = () => import('#domain/claims/claim.ts');
const KINDS = {
  request: { words: CLAIM, loadSchema: async () => (await loadRules()).claimSchema },
  dispute: { words: DISPUTE, loadSchema: async () => (await loadRules()).disputeSchema },
};

export function ReasonForm({ intent, answer, autoFocus, children, ...form }: ReasonFormProps) {
  const { words, loadSchema } = KINDS[intent];
  const refusal = answer?.ok === false ? answer : undefined;
  return (
    <CheckedForm id={intent} fields={{ intent }} loadSchema={loadSchema} answer={refusal} {...form}>
      <Field label={words.reason} name="reason" help={words.reasonHelp} required>
        <Textarea rows={5} maxLength={LIMITS.text.claimReason} {...(autoFocus && { autoFocus })} />
      </Field>
      {children}
    </CheckedForm>
  );
}
