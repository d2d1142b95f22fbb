import { Form } from 'react-router';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { LIMITS } from '#domain/limits.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import type { DecisionState } from './use-decision.ts';

type Choice = { value: string; label: string; variant: ButtonProps['variant'] };

export type DecisionFormProps = {
  /** Of the claim or dispute. */
  id: string;
  /** What is decided about, for those who hear the buttons only. */
  about: string;
  decision: DecisionState;
  choices: readonly Choice[];
};

/** An optional note and the buttons that decide: a plain form, which JavaScript spares the reload. */
export function DecisionForm({ id, about, decision, choices }: DecisionFormProps) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="id" value={id} />
      <Field label={ADMIN.note} name="note" help={ADMIN.noteHelp} optional>
        <Textarea
          rows={2}
          maxLength={LIMITS.text.adminNote}
          readOnly={decision.isBusy}
          className="min-h-18!"
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        {choices.map(({ value, label, variant }) => {
          const isPressed = decision.isPressed(id, value);
          return (
            <Button
              key={value}
              type="submit"
              name="decision"
              value={value}
              variant={variant}
              busy={isPressed}
              disabled={decision.isBusy && !isPressed}
              aria-describedby={about ? `claim-${id}` : undefined}
              className="min-w-28"
            >
              {label}
            </Button>
          );
        })}
      </div>
    </Form>
  );
}
