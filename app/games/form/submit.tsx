import { requestContext } from '#app/http/request-context.server.ts';
import { BackLink, metaOf, Page, PageHeading, type ScreenHandle } from '#app/shell/page.tsx';
import { EmptyState, FailedState } from '#app/shell/state-panel.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { AppError, isAppError } from '#domain/errors.ts';
import { LOGIN, REGISTER } from '#domain/messages/accounts.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { SITE } from '#domain/messages/site.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { playtestPath, signInPath, signUpPath } from '#domain/paths.ts';
import { assertCan } from '#domain/policy.ts';
import { afterwards } from '#services/afterwards.ts';
import { findSubmitted } from '#services/games/quick-submit.ts';
import { assertSubmissionsOpen, submitGame } from '#services/games/submit.ts';
import { findDraftAt } from '#services/hosting/drafts.ts';
import { findThemeNow } from '#services/race/find-race.ts';
import { SubmitTabs } from '../../hosting/submit-tabs.tsx';
import type { Route } from './+types/submit';
import { answerGameForm } from './answer-form.server.ts';
import { draftKey } from './draft.ts';
import { GameForm } from './game-form.tsx';
import { EMPTY_GAME, keepsAfterSuccess } from './values.ts';

const PATH = '/submit';
const { submit: send, submitting: sending, failed, succeeded } = SUBMIT;
const WORDS = { send, sending, failed, succeeded };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  try {
    assertCan(actor, 'game:submit');
    assertSubmissionsOpen(ctx, actor);
    const label = url.searchParams.get('upload');
    const draft = label === null ? null : await findDraftAt(ctx, { actor, label });
    if (draft && (!draft.isOwn || draft.game)) throw new AppError('version-not-found');
    const upload = draft && { id: draft.id, label: draft.label, title: draft.title };
    const personId = actor.kind === 'user' ? actor.id : '';
    return { personId, refusal: null, theme: findThemeNow(ctx), upload, mayHost: ctx.config.games !== null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ...NOTHING, refusal: actor.kind === 'visitor' ? null : error.sentence };
  }
}

const NOTHING = { personId: null, theme: null, upload: null, mayHost: false };

export function action(args: Route.ActionArgs) {
  const { ctx, clientAddress, actor } = requestContext(args.context);
  return answerGameForm(args, {
    save: async (game) => {
      const made = await submitGame(ctx, { actor, clientAddress, ...game });
      return { ...made, submitted: made.isHeld ? null : await afterwards(ctx, () => findSubmitted(ctx, made), null) };
    },
    words: WORDS,
  });
}

export const shouldRevalidate = keepsAfterSuccess;

export const handle = { unsent: SUBMIT.failed } satisfies ScreenHandle;

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  const { personId, refusal, theme, upload, mayHost } = loaderData;
  const home = <ButtonLink to="/">{SITE.returnHome}</ButtonLink>;
  return (
    <Page>
      {refusal ? (
        <FailedState headingLevel={1} title={refusal} scene="failed" action={home} />
      ) : personId === null ? (
        <SignedOut />
      ) : (
        <>
          <PageHeading title={SUBMIT.title} text={GAME_FORM.text} />
          {upload ? (
            <BackLink to={playtestPath(upload.label)} label={UPLOAD.backToDraft} className="-mt-2 mb-8" />
          ) : mayHost ? (
            <SubmitTabs current="link" />
          ) : null}
          <GameForm
            key={upload?.id}
            theme={theme}
            blank={
              upload
                ? { ...EMPTY_GAME, title: upload.title, versionId: upload.id, takesScreenshots: false }
                : EMPTY_GAME
            }
            isHosted={upload !== null}
            draft={{ key: draftKey({ personId, gameId: upload?.id }) }}
            words={WORDS}
            answer={actionData}
          />
        </>
      )}
    </Page>
  );
}

function SignedOut() {
  return (
    <EmptyState
      headingLevel={1}
      title={SUBMIT.signedOutTitle}
      text={SUBMIT.signedOutText}
      scene="no-games"
      links={[
        { to: signUpPath(PATH), label: REGISTER.title, variant: 'solid' },
        { to: signInPath(PATH), label: LOGIN.title },
      ]}
    />
  );
}

export const meta = metaOf({ title: SUBMIT.title, description: GAME_FORM.signedOutDescription, path: PATH });
