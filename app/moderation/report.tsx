import { answer } from '#app/http/action-result.server.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { SubmitButton, TextLink } from '#app/ui/button.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/field.tsx';
import { useFirstField } from '#app/ui/use-first-field.ts';
import { LIMITS } from '#domain/limits.ts';
import { REASON_NAMES } from '#domain/messages/moderation.ts';
import { REPORT as TEXT } from '#domain/messages/reports.ts';
import { reportSchema } from '#domain/moderation/forms.ts';
import { assertCan, can } from '#domain/policy.ts';
import { findSubject, reportSubject } from '#services/moderation/reports.ts';
import type { Route } from './+types/report';

export async function loader({ params, context }: Route.LoaderArgs) {
  return answer(context, async ({ ctx, actor }) => {
    assertCan(actor, 'report:create');
    const { kind, id, name } = await findSubject(ctx.db.read, { actor, ...params });
    return { kind, id, name, canModerate: can(actor, 'moderation:act') };
  });
}

export async function action(args: Route.ActionArgs) {
  await answer(args.context, ({ actor }) => assertCan(actor, 'report:create'));
  return answerForm(args, {
    schema: reportSchema,
    refused: TEXT.failed,
    save: async (input, { ctx, actor, clientAddress }) => {
      const { path } = await reportSubject(ctx, { actor, ...args.params, input, clientAddress });
      return { to: path, say: TEXT.sent };
    },
  });
}

const loadRules = async () => (await import('#domain/moderation/forms.ts')).reportSchema;
export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function Report({ loaderData }: Route.ComponentProps) {
  const { kind, id, name, canModerate } = loaderData;
  const all = useFirstField();
  return (
    <Page width="form" title={TEXT.title({ name })} text={TEXT.text}>
      {canModerate ? (
        <p className="mb-6">
          <TextLink to={`/moderation/${kind}/${id}`}>{TEXT.moderate}</TextLink>
        </p>
      ) : null}
      <div ref={all}>
        <CheckedForm id="report" loadSchema={loadRules} initial={{ reason: '' }}>
          <Field label={TEXT.reason} name="reason" required>
            <Select options={REASON_NAMES}>
              <option value="" disabled hidden>
                {TEXT.choose}
              </option>
            </Select>
          </Field>
          <Field label={TEXT.source} name="sourceUrl" help={TEXT.sourceHelp} optional>
            <Input type="url" inputMode="url" />
          </Field>
          <Field label={TEXT.note} name="note" optional>
            <Textarea rows={4} maxLength={LIMITS.text.reportNote} />
          </Field>
          <SubmitButton variant="solid" size="lg">
            {TEXT.send}
          </SubmitButton>
        </CheckedForm>
      </div>
    </Page>
  );
}

export const meta = metaOf(({ name }: Route.ComponentProps['loaderData']) => ({
  title: TEXT.title({ name }),
  description: TEXT.text,
}));
