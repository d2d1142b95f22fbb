import type { FormEvent, ReactNode } from 'react';
import { Field, Textarea } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import { visibleText } from '#domain/text.ts';
import { useOnAnswer } from '../ui/use-on-answer.ts';

/** What the claim's page answers to a form that it refuses; a form that it takes leads on to the page itself. */
export type ClaimRefusal = {
  readonly ok: false;
  /** Beside the field. */
  readonly reasonError?: string;
  /** The thrown message, for the toast. */
  readonly message?: string;
  readonly reason: string;
};

/** Where a game is claimed, and the claim proved or disputed. */
export function claimPath(slug: string): string {
  return `${gamePath(slug)}/claim`;
}

type ReasonFieldProps = { error: string | undefined; defaultValue?: string; autoFocus?: boolean };

/** Why the game is theirs. */
export function ReasonField({ error, defaultValue = '', autoFocus }: ReasonFieldProps): ReactNode {
  return (
    <Field label={CLAIM.reason} name="reason" help={CLAIM.reasonHelp} error={error} required>
      <Textarea
        rows={5}
        maxLength={LIMITS.text.claimReason}
        defaultValue={defaultValue}
        autoFocus={autoFocus}
      />
    </Field>
  );
}

/** Whether a form's reason says nothing: known before anything is sent. */
export function lacksReason(event: FormEvent<HTMLFormElement>): boolean {
  return visibleText(String(new FormData(event.currentTarget).get('reason') ?? '')) === '';
}

/** 'Claim submission failed' with the message, once for each answer. */
export function useRefusalToast(refusal: ClaimRefusal | undefined) {
  const { show } = useToast();
  useOnAnswer(refusal, ({ message }) => {
    if (message) show({ ...CLAIM.failed, description: message, tone: 'bad' });
  });
}
