import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { ADMIN } from '#domain/messages/admin.ts';
import { Page } from '../layout/page.tsx';
import { ProblemScreen } from '../problem-screen.tsx';
import { Scene } from '../scene.tsx';

/** Long enough to read the two sentences. */
const BEFORE_LEAVING_MS = 3_000;

/** What a page of the panel shows instead of itself: 'Access Denied' for whoever may not come in, else the problem. */
export function AdminBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <ProblemScreen status={500} failure={null} />;
  if (error.status !== 403) return <ProblemScreen status={error.status} failure={error.data} />;
  return <AccessDenied isSignedIn={error.data?.isSignedIn === true} />;
}

/** Everybody sees the card; who is signed in is told by a toast too, and taken home. */
function AccessDenied({ isSignedIn }: { isSignedIn: boolean }) {
  const { show } = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSignedIn) return;
    show({ ...ADMIN.denied, tone: 'bad' });
    const timer = setTimeout(() => void navigate('/', { replace: true }), BEFORE_LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn, show, navigate]);
  return (
    <Page width="form">
      <div className="mt-6 flex flex-col items-center gap-4 border border-danger border-t-8 bg-card px-6 py-10 text-center">
        <Scene kind="lost" />
        <h1 className="text-3xl">{ADMIN.deniedTitle}</h1>
        <p className="text-muted">{ADMIN.deniedText}</p>
        {isSignedIn ? <p className="js-only text-muted text-sm">{ADMIN.deniedMoving}</p> : null}
        <ButtonLink to="/" variant="solid">
          {ADMIN.deniedReturn}
        </ButtonLink>
      </div>
    </Page>
  );
}
