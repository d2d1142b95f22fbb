import { useState } from 'react';
import { answer } from '#app/http/action-result.server.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { Page, Prose, pageMeta, type ScreenHandle } from '#app/shell/page.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { Field, Input, Textarea } from '#app/ui/field.tsx';
import { usePlaceKey } from '#app/ui/use-action-result.ts';
import { LIMITS } from '#domain/limits.ts';
import { CONTACT } from '#domain/messages/reports.ts';
import { contactSchema } from '#domain/moderation/forms.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import type { Route } from './+types/contact';

export async function loader({ context }: Route.LoaderArgs) {
  return answer(context, ({ ctx }) => ctx.texts.read('contact'));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    schema: contactSchema,
    refused: CONTACT.failed,
    save: async (input, { ctx, actor, clientAddress }) => {
      await sendMessage(ctx, { actor, input, clientAddress });
      return { to: '/contact', say: CONTACT.sent };
    },
  });
}

const loadRules = async () => (await import('#domain/moderation/forms.ts')).contactSchema;
export const handle = { unsent: CONTACT.failed } satisfies ScreenHandle;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const key = usePlaceKey();
  const [shown, setShown] = useState(key);
  if (!actionData && shown !== key) setShown(key);
  return (
    <Page width="read">
      <h1 className="mb-8 text-4xl sm:text-5xl">{loaderData.title}</h1>
      <Prose html={loaderData.html} />
      {/* After a success, the key changes, which empties the form. After a failure, the form keeps its texts. */}
      <CheckedForm key={shown} id="contact" loadSchema={loadRules} className="mt-10 flex max-w-xl flex-col gap-5">
        <Field label={CONTACT.fields.name} name="name" optional>
          <Input autoComplete="name" maxLength={LIMITS.text.name} />
        </Field>
        <Field label={CONTACT.fields.email} name="email">
          <Input type="email" autoComplete="email" inputMode="email" maxLength={LIMITS.text.email} />
        </Field>
        <Field label={CONTACT.fields.message} name="message">
          <Textarea rows={7} maxLength={LIMITS.text.contactMessage} />
        </Field>
        <SubmitButton variant="solid" size="lg">
          {CONTACT.send}
        </SubmitButton>
      </CheckedForm>
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'Contact',
    description: 'Write to the people who run this site.',
    path: '/contact',
  });
