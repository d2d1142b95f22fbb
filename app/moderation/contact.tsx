import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, useLocation, useNavigation } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { Page } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Input, Textarea } from '#app/ui/field.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { CONTACT } from '#domain/messages/reports.ts';
import { contactSchema } from '#domain/moderation/forms.ts';
import { loadText } from '#services/load-text.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import type { Route } from './+types/contact';

export async function loader({ context }: Route.LoaderArgs) {
  return answer(() => loadText(scopeOf(context).ctx, 'contact'));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, clientAddress } = scopeOf(context);
  const submission = parseWithZod(await answer(() => readForm(request)), { schema: contactSchema });
  const result = submission.reply();
  if (submission.status !== 'success') return data({ result, notice: undefined }, { status: 422 });
  try {
    await sendMessage(ctx, { actor: actorOf(context), input: submission.value, clientAddress });
    return await redirectWithFlash('/contact', { ...CONTACT.sent, tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(
      { result, notice: { ...CONTACT.failed, description: error.sentence } },
      { status: error.status },
    );
  }
}

const loadRules = async () => (await import('#domain/moderation/forms.ts')).contactSchema;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { key } = useLocation();
  return (
    <Page width="read">
      <h1 className="mb-8 text-4xl sm:text-5xl">{loaderData.title}</h1>
      <Prose html={loaderData.html} />
      {/* A message that was sent leads here again, to an empty form; one that was refused stays. */}
      <ContactForm key={actionData ? 'refused' : key} answer={actionData} />
    </Page>
  );
}

function ContactForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const isBusy = useNavigation().state === 'submitting';
  const {
    formProps,
    fields: { name, email, message },
  } = useCheckedForm({
    id: 'contact',
    loadSchema: loadRules,
    lastResult: answer?.result,
  });
  return (
    <Form method="post" {...formProps} className="mt-10 flex max-w-xl flex-col gap-5">
      <FormNotice notice={answer?.notice} />
      <Field label={CONTACT.fields.name} field={name} optional>
        <Input
          key={name.key}
          autoComplete="name"
          maxLength={LIMITS.text.name}
          defaultValue={name.initialValue}
        />
      </Field>
      <Field label={CONTACT.fields.email} field={email}>
        <Input
          key={email.key}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={LIMITS.text.email}
          defaultValue={email.initialValue}
        />
      </Field>
      <Field label={CONTACT.fields.message} field={message}>
        <Textarea
          key={message.key}
          rows={7}
          maxLength={LIMITS.text.contactMessage}
          defaultValue={message.initialValue}
        />
      </Field>
      <Button type="submit" variant="solid" size="lg" busy={isBusy}>
        {CONTACT.send}
      </Button>
    </Form>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'Contact',
    description: 'Write to the people who run this site.',
    path: '/contact',
  });
