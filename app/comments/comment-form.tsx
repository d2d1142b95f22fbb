import { useRef } from 'react';
import { Form, useActionData } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { useInputReplay } from '#app/ui/event-replay.ts';
import { Field, Textarea } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/press-form.tsx';
import { LIMITS } from '#domain/limits.ts';

type CommentFormProps = {
  action?: string;
  label: string;
  send: string;
  initial?: string | undefined;
  fields?: { readonly intent: string };
};
/** Without the schema that other forms check, because it shows on every game's page: the browser checks as much. */
export function CommentForm({ action, label, send, initial, fields = { intent: 'comment' } }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useInputReplay(form);
  const answer = useActionData<Refusal>();
  const { errors, values } = answer ?? {};
  return (
    <Form ref={form} method="post" action={action} preventScrollReset className="max-w-read">
      <HiddenFields fields={fields} />
      <FormNotice notice={answer?.message} />
      <Field label={label} id="comment" name="body" error={errors?.body} required>
        <Textarea
          rows={1}
          required
          maxLength={LIMITS.comments.length}
          defaultValue={values?.body ?? initial}
          className="min-h-11! resize-none!"
        />
      </Field>
      <SubmitButton variant="ink" size="sm" sends={['intent', fields.intent]} className="mt-2">
        {send}
      </SubmitButton>
    </Form>
  );
}
