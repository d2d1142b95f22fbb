import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Link, useNavigate } from 'react-router';
import { useViewer } from '#app/shell/mine.tsx';
import { Page } from '#app/shell/page.tsx';
import { ProblemScreen } from '#app/shell/problem-screen.tsx';
import { Scene } from '#app/shell/state-panel.tsx';
import { useToast } from '#app/shell/toast.tsx';
import { CountBadge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ADMIN } from '#domain/messages/admin.ts';
import { QUEUE } from '#domain/messages/reports.ts';

const { tabs } = ADMIN;
type AdminTab = keyof typeof tabs;
type Tab = { readonly key: AdminTab; readonly to: string; readonly label: string };

const ADMIN_TABS: readonly Tab[] = [
  { key: 'claims', to: '/admin', label: tabs.claims },
  { key: 'queue', to: '/admin/queue', label: tabs.queue },
  { key: 'messages', to: '/admin/messages', label: tabs.messages },
  { key: 'log', to: '/admin/log', label: tabs.log },
  { key: 'settings', to: '/admin?tab=settings', label: tabs.settings },
];
const MODERATOR_TABS: readonly Tab[] = [{ key: 'queue', to: '/moderation', label: QUEUE.queue }];

type AdminPageProps = { tab: AdminTab; children: ReactNode };
export function AdminPage({ tab, children }: AdminPageProps) {
  const viewer = useViewer();
  const isModerator = viewer?.isAdmin === false;
  const waiting: Partial<Record<AdminTab, number>> = viewer?.waiting ?? {};
  const title = isModerator ? QUEUE.title : ADMIN.title;
  return (
    <Page title={title}>
      <nav aria-label={title} className="mb-8 flex flex-wrap gap-x-1 border-line border-b max-sm:-mx-3">
        {(isModerator ? MODERATOR_TABS : ADMIN_TABS).map(({ key, to, label }) => (
          <Link
            key={key}
            to={to}
            preventScrollReset
            aria-current={key === tab ? 'page' : undefined}
            className={`relative inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-3 font-semibold text-base transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-1 hover:text-ink focus-visible:-outline-offset-2 sm:px-4 ${key === tab ? 'text-ink after:bg-accent' : 'text-muted'}`}
          >
            {label}
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
