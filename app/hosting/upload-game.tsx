import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { requestContext } from '#app/http/request-context.server.ts';
import { metaOf, Page, PageHeading } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState, FailedState } from '#app/shell/state-panel.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { isAppError } from '#domain/errors.ts';
import { uploadBounds } from '#domain/hosting/archive.ts';
import { LOGIN } from '#domain/messages/accounts.ts';
import { UPLOAD as TEXT } from '#domain/messages/hosting/hosting.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { playtestPath, signInPath, UPLOAD_PAGE, UPLOAD_PATH } from '#domain/paths.ts';
import { findOwnDrafts } from '#services/hosting/drafts.ts';
import { assertMayUpload } from '#services/hosting/receive-upload.ts';
import type { Route } from './+types/upload-game';
import { sendUpload } from './send-upload.ts';
import { Slot } from './slot.tsx';
import { SubmitTabs } from './submit-tabs.tsx';

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

export default function Upload({ loaderData }: Route.ComponentProps) {
  const { refusal, isVisitor, drafts, bounds } = loaderData;
  if (isVisitor) {
    return (
      <Page>
        <EmptyState
          headingLevel={1}
          title={SUBMIT.signedOutTitle}
          text={SUBMIT.signedOutText}
          scene="no-games"
          link={{ to: signInPath(UPLOAD_PAGE), label: LOGIN.title }}
        />
      </Page>
    );
  }
  if (refusal !== null) {
    const home = <ButtonLink to="/submit">{SUBMIT.title}</ButtonLink>;
    return (
      <Page>
        <FailedState headingLevel={1} title={refusal} scene="failed" action={home} />
      </Page>
    );
  }
  return (
    <Page width="read">
      <PageHeading title={SUBMIT.title} text={TEXT.text} />
      <SubmitTabs current="upload" />
      <Slot bounds={bounds} />
      <PasteCode />
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

function PasteCode() {
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    setIsBusy(true);
    const { signal } = new AbortController();
    const sent = await sendUpload([], { code: String(code), signal, onProgress: () => undefined });
    if (sent && 'path' in sent) return location.assign(sent.path);
    setIsBusy(false);
    if (sent) setProblem(sent.problem);
  }

  return (
    <details className="mt-6">
      <summary className="tap cursor-pointer font-semibold underline">{TEXT.code}</summary>
      <form
        method="post"
        action={UPLOAD_PATH}
        encType="multipart/form-data"
        onSubmit={send}
        className="mt-3 flex flex-col gap-4"
      >
        <Field label={TEXT.codeLabel} name="code" required help={TEXT.codeHelp} error={problem || undefined}>
          <Textarea rows={10} spellCheck={false} className="font-mono text-sm" />
        </Field>
        <Button type="submit" variant="solid" busy={isBusy} className="self-start">
          {TEXT.sendCode}
        </Button>
      </form>
    </details>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.text, path: UPLOAD_PAGE });
