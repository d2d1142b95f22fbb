import type { FormEvent, ReactNode } from 'react';
import { Field, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import { visibleText } from '#domain/text.ts';

/** Where a game is claimed, and the claim proved or disputed. */
export function claimPath(slug: string): string {
  return `${gamePath(slug)}/claim`;
}

type ReasonFieldProps = {
  error: ReactNode | readonly string[];
  defaultValue?: string | undefined;
  autoFocus?: boolean;
};

/** Why the game is theirs. */
export function ReasonField({ error, defaultValue, autoFocus }: ReasonFieldProps): ReactNode {
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
