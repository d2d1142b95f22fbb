import { data, Form, Link, useNavigation } from 'react-router';
import { flattenError } from 'zod/mini';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { Page, PageHeading } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/field.tsx';
import { isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { REASON_NAMES } from '#domain/messages/moderation.ts';
import { REPORT as TEXT } from '#domain/messages/reports.ts';
import { reportSchema } from '#domain/moderation/forms.ts';
import { REASONS } from '#domain/moderation/moderation.ts';
import { assertCan, can } from '#domain/policy.ts';
import { findSubject, reportSubject } from '#services/moderation/reports.ts';
import type { Route } from './+types/report';

/** /report/game/{id}, /report/user/{id}: by anybody in good standing, also without an account. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  return answer(async () => {
    assertCan(actor, 'report:create');
    const { kind, id, name, path } = await findSubject(scopeOf(context).ctx.db.read, { actor, ...params });
    return { kind, id, name, path, canModerate: can(actor, 'moderation:act') };
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, clientAddress } = scopeOf(context);
  const actor = actorOf(context);
  await answer(async () => assertCan(actor, 'report:create'));
  const form = await answer(() => readForm(request));
  const values = {
    reason: String(form.get('reason') ?? ''),
    sourceUrl: String(form.get('sourceUrl') ?? ''),
    note: String(form.get('note') ?? ''),
  };
  const parsed = reportSchema.safeParse(values);
  if (!parsed.success) {
    const errors: Record<string, string[] | undefined> = flattenError(parsed.error).fieldErrors;
    return data({ values, errors, notice: undefined }, { status: 422 });
  }
  try {
    const { path } = await reportSubject(ctx, { actor, ...params, input: parsed.data, clientAddress });
    return await redirectWithFlash(path, { ...TEXT.sent, tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const errors: Record<string, string[] | undefined> = {};
    const notice = { ...TEXT.failed, description: error.sentence };
    return data({ values, errors, notice }, { status: error.status });
  }
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting';
  const { kind, id, name, canModerate } = loaderData;
  const { values, errors } = actionData ?? {};
  return (
    <Page width="form">
      <PageHeading title={TEXT.title({ name })} text={TEXT.text} />
      {canModerate ? (
        <p className="mb-6">
          <Link to={`/moderation/${kind}/${id}`} className="font-semibold text-accent underline">
            {TEXT.moderate}
          </Link>
        </p>
      ) : null}
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <FormNotice notice={actionData?.notice} />
        <Field label={TEXT.reason} name="reason" error={errors?.reason} required>
          <Select defaultValue={values?.reason ?? ''}>
            <option value="" disabled hidden />
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REASON_NAMES[reason]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={TEXT.source} name="sourceUrl" error={errors?.sourceUrl} help={TEXT.sourceHelp} optional>
          <Input type="url" inputMode="url" defaultValue={values?.sourceUrl} />
        </Field>
        <Field label={TEXT.note} name="note" error={errors?.note} optional>
          <Textarea rows={4} maxLength={LIMITS.text.reportNote} defaultValue={values?.note} />
        </Field>
        <Button type="submit" variant="solid" size="lg" busy={isBusy}>
          {TEXT.send}
        </Button>
      </Form>
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: TEXT.title({ name: loaderData?.name ?? '' }),
    description: TEXT.text,
    isPrivate: true,
  });
