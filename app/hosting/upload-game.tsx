import { data, Form, Link, redirect } from 'react-router';
import { answer } from '#app/http/action-result.server.ts';
import { isSentByScript, textOf } from '#app/http/answer-form.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState, FailedState } from '#app/shell/state-panel.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { isAppError } from '#domain/errors.ts';
import { uploadBounds } from '#domain/hosting/archive.ts';
import { LIMITS } from '#domain/limits.ts';
import { LOGIN } from '#domain/messages/accounts.ts';
import { UPLOAD as TEXT } from '#domain/messages/hosting/hosting.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { playtestPath, signInPath, UPLOAD_PAGE } from '#domain/paths.ts';
import { findOwnDrafts } from '#services/hosting/drafts.ts';
import { assertMayUpload } from '#services/hosting/receive-upload.ts';
import type { Route } from './+types/upload-game';
import { Slot } from './slot.tsx';
import { SubmitTabs } from './submit-tabs.tsx';
import { takeUpload } from './take-upload.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  try {
    await assertMayUpload(ctx, actor);
    const drafts = await findOwnDrafts(ctx, { actor });
    return { refusal: null, isVisitor: false, drafts, bounds: uploadBounds(ctx.settings) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { refusal: error.sentence, isVisitor: error.code === 'not-signed-in', drafts: [], bounds: null };
  }
}

/** Takes pasted code. Refused code is shown again, unless it is large. */
export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = request;
  const isLarge = Number(headers.get('content-length')) > LIMITS.form.maxBytes && isMultipart(headers);
  const form = isLarge ? null : await answer(context, () => readForm(request));
  const sent = form ? new Request(request.url, { method: 'POST', body: form }) : request;
  const taken = await takeUpload(context, { request: sent, slug: null });
  if ('path' in taken) return redirect(taken.path, 303);
  const { message, status } = taken;
  const problem = message.description ?? '';
  if (form || isSentByScript(request)) return data({ problem, code: form ? textOf(form, 'code') : '' }, { status });
  return data({ problem: `${problem} ${TEXT.backHasCode}`, code: '' }, { status });
}

export const handle = { unsent: { ...TEXT.refused, description: TEXT.lost } } satisfies ScreenHandle;

const isMultipart = (headers: Headers): boolean => headers.get('content-type')?.startsWith('multipart/') === true;

export default function Upload({ loaderData, actionData }: Route.ComponentProps) {
  const { refusal, isVisitor, drafts, bounds } = loaderData;
  const again = actionData ? <PasteCode sent={actionData} /> : null;
  if (isVisitor) {
    return (
      <Page>
        <EmptyState
          headingLevel={1}
          title={SUBMIT.signedOutTitle}
          text={SUBMIT.signedOutText}
          scene="no-games"
          links={[{ to: signInPath(UPLOAD_PAGE), label: LOGIN.title }]}
        />
        {again}
      </Page>
    );
  }
  if (refusal !== null) {
    const home = <ButtonLink to="/submit">{SUBMIT.title}</ButtonLink>;
    return (
      <Page>
        <FailedState headingLevel={1} title={refusal} scene="failed" action={home} />
        {again}
      </Page>
    );
  }
  return (
    <Page width="read" title={SUBMIT.title} text={TEXT.text}>
      <SubmitTabs current="upload" />
      <Slot bounds={bounds} />
      {again ?? <PasteCode />}
      {drafts.length > 0 ? (
        <TitledSection id="drafts" title={TEXT.drafts} text={TEXT.draftsText} className="mt-12">
          <ul className="mt-3 divide-y divide-line border-line border-y">
            {drafts.map(({ id, label, title, files, bytes, createdAt }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
                <Link to={playtestPath(label)} dir="auto" className="font-semibold hover:underline">
                  {title || TEXT.unnamed}
                </Link>
                <span className="text-muted text-sm">
                  {TEXT.facts({ files, bytes })} · <ShortDate at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </TitledSection>
      ) : null}
    </Page>
  );
}

function PasteCode({ sent }: { sent?: { problem: string; code: string } }) {
  return (
    <details open={sent !== undefined} className="mt-6">
      <summary className="tap cursor-pointer font-semibold underline">{TEXT.code}</summary>
      <Form method="post" encType="multipart/form-data" preventScrollReset className="mt-3 flex flex-col gap-4">
        <Field label={TEXT.codeLabel} name="code" required help={TEXT.codeHelp} error={sent?.problem}>
          <Textarea rows={10} spellCheck={false} defaultValue={sent?.code} className="font-mono text-sm" />
        </Field>
        <SubmitButton variant="solid" className="self-start">
          {TEXT.sendCode}
        </SubmitButton>
      </Form>
    </details>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.text, path: UPLOAD_PAGE });
