import { isRouteErrorResponse, useNavigate, useRevalidator } from 'react-router';
import { EmptyState, FailedState, SURPRISE } from '#app/shell/state-panel.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { NOT_FOUND, SITE } from '#domain/messages/site.ts';
import { Page } from './page.tsx';

type Failure = { readonly code: string; readonly sentence: string };

export function ProblemScreen({ error }: { error: unknown }) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  return <Page>{status === 404 ? <Missing failure={data} /> : <Broken status={status} failure={data} />}</Page>;
}

function Missing({ failure }: { failure: Failure | null }) {
  const isGame = failure?.code === 'game-not-found';
  const isKnown = isGame || failure?.code === 'user-not-found';
  const browse = { to: '/games', label: SITE.browseGames };
  const links = isGame ? [browse] : [{ to: '/', label: SITE.returnHome }, browse, SURPRISE];
  return (
    <EmptyState
      headingLevel={1}
      scene="lost"
      title={isKnown ? failure.sentence : NOT_FOUND.title}
      links={links}
      action={isKnown ? null : <GoBack />}
    />
  );
}

/** Rendered only after hydration, because the button needs JavaScript. */
function GoBack() {
  const navigate = useNavigate();
  return useHydrated() ? <Button onClick={() => navigate(-1)}>{SITE.goBack}</Button> : null;
}

function Broken({ status, failure }: { status: number; failure: Failure | null }) {
  const canRetry = status >= 500 || status === 429;
  return (
    <FailedState
      headingLevel={1}
      title={failure?.sentence ?? 'Something went wrong on our side.'}
      scene="failed"
      action={canRetry ? <RetryButton /> : <ButtonLink to="/">{SITE.returnHome}</ButtonLink>}
    />
  );
}

export function RetryButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button busy={state !== 'idle'} onClick={() => revalidate()}>
      {SITE.retry}
    </Button>
  );
}
