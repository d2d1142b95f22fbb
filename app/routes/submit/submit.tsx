import { GameForm, SUBMIT_WORDS } from '#app/components/game-form.tsx';
import { gameFormClientAction } from '#app/components/game-form-client-action.ts';
import { draftKey } from '#app/components/game-form-draft.ts';
import { EMPTY_GAME } from '#app/components/game-form-values.ts';
import { Page, PageHeading } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { answerGameForm } from '#app/game-form/answer-form.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { actorOf } from '#app/http/session.server.ts';
import { isAppError } from '#domain/errors.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { assertCan } from '#domain/policy.ts';
import { submitGame } from '#services/games/submit.ts';
import type { Route } from './+types/submit';
import { NotAllowed, SignedOut } from './prompts.tsx';

/** Full submission. Visitors see how to get an account, people without good standing why they can't. */
export function loader({ context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  try {
    assertCan(actor, 'game:submit');
    return { personId: actor.kind === 'user' ? actor.id : '', refusal: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { personId: null, refusal: actor.kind === 'visitor' ? null : error.sentence };
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const scope = scopeOf(context);
  const actor = actorOf(context);
  return answerGameForm(request, {
    scope,
    actor,
    save: (game) => submitGame(scope.ctx, { actor, ...game }),
    succeeded: SUBMIT.succeeded,
  });
}

export const clientAction = gameFormClientAction;

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  const { personId, refusal } = loaderData;
  if (refusal) return <NotAllowed sentence={refusal} />;
  if (personId === null) return <SignedOut />;
  return (
    <Page>
      <PageHeading title={SUBMIT.title} text={GAME_FORM.text} />
      <GameForm
        blank={EMPTY_GAME}
        draft={{ key: draftKey({ personId }) }}
        duplicateCheckUrl="/submit/check"
        words={SUBMIT_WORDS}
        answer={actionData}
      />
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: SUBMIT.title, description: GAME_FORM.signedOutDescription, path: '/submit' });
