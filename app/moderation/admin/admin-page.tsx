import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Link, useNavigate } from 'react-router';
import { Page, PageHeading, Scene } from '#app/shell/page.tsx';
import { ProblemScreen } from '#app/shell/problem-screen.tsx';
import { useToast } from '#app/shell/toast.tsx';
import { CountBadge } from '#app/ui/badge.tsx';
import { ButtonLink, Spinner } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/state-panel.tsx';
import { LIMITS } from '#domain/limits.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { SITE } from '#domain/messages/site.ts';

const ADMIN_TABS = [
  { key: 'claims', to: '/admin' },
  { key: 'queue', to: '/admin/queue' },
  { key: 'messages', to: '/admin/messages' },
  { key: 'log', to: '/admin/log' },
  { key: 'settings', to: '/admin?tab=settings' },
] as const;

type AdminTab = (typeof ADMIN_TABS)[number]['key'];

type AdminPageProps = { tab: AdminTab; waiting?: Partial<Record<AdminTab, number>>; children: ReactNode };
export function AdminPage({ tab, waiting = {}, children }: AdminPageProps) {
  return (
    <Page>
      <PageHeading title={ADMIN.title} />
      <nav aria-label={ADMIN.title} className="mb-8 flex flex-wrap gap-x-1 border-line border-b max-sm:-mx-3">
        {ADMIN_TABS.map(({ key, to }) => (
          <Link
            key={key}
            to={to}
            preventScrollReset
            aria-current={key === tab ? 'page' : undefined}
            className={`relative inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-3 font-semibold text-base transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-1 hover:text-ink focus-visible:-outline-offset-2 sm:px-4 ${key === tab ? 'text-ink after:bg-accent' : 'text-muted'}`}
          >
            {ADMIN.tabs[key]}
            {waiting[key] ? (
              <CountBadge count={waiting[key]} label={key === 'claims' ? ADMIN.pending : ADMIN.waiting} />
            ) : null}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}

export function Waiting() {
  return (
    <AdminPage tab="claims">
      <p role="status" className="mb-5 flex items-center gap-3 text-muted">
        <Spinner className="size-5" />
        {SITE.loading}
      </p>
      <div className="grid gap-5 xl:grid-cols-2">
        {Array.from({ length: LIMITS.skeletons.claimCards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike and never reordered
          <div key={index} className="flex flex-col gap-5 border border-line bg-card p-4 sm:p-5">
            <div className="flex gap-4">
              <Skeleton className="aspect-16/10 w-28 sm:w-36" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-5 w-28" />
                <Skeleton className="h-7 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
            <Skeleton className="h-10 w-48" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-18 w-full" />
            <div className="flex gap-3">
              <Skeleton className="h-11 w-28" />
              <Skeleton className="h-11 w-28" />
            </div>
          </div>
        ))}
      </div>
    </AdminPage>
  );
}

const BEFORE_LEAVING_MS = 3_000;

export function AdminBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ProblemScreen error={error} />;
  return <AccessDenied isSignedIn={error.data?.isSignedIn === true} />;
}

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
