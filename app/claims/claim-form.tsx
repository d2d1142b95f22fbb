import { type ComponentProps, type FormEvent, useState } from 'react';
import { Field, type FieldProps, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import { visibleText } from '#domain/text.ts';

/** The path of a game's claim page, which also handles proofs and disputes. */
export function claimPath(slug: string): string {
  return `${gamePath(slug)}/claim`;
}

type ReasonFieldProps = Pick<ComponentProps<'textarea'>, 'defaultValue' | 'autoFocus'> &
  Partial<Pick<FieldProps, 'label' | 'help' | 'error'>>;

/** Asks for the reason for a claim or dispute. */
export function ReasonField({
  label = CLAIM.reason,
  help = CLAIM.reasonHelp,
  error,
  ...text
}: ReasonFieldProps) {
  return (
    <Field label={label} name="reason" help={help} error={error} required>
      <Textarea rows={5} maxLength={LIMITS.text.claimReason} {...text} />
    </Field>
  );
}

/** Stops a claim without a reason from being sent, and shows an error until something is typed. */
export function useReasonCheck() {
  const [isMissing, setMissing] = useState(false);
  return {
    error: isMissing ? CLAIM.reasonRequired : undefined,
    onInput: () => setMissing(false),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const reason = new FormData(event.currentTarget).get('reason');
      const isEmpty = visibleText(String(reason ?? '')) === '';
      setMissing(isEmpty);
      if (!isEmpty) return;
      event.preventDefault();
      event.currentTarget.querySelector('textarea')?.focus();
    },
  };
}
