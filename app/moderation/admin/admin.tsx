import { Suspense } from 'react';
import { Await, useAsyncError } from 'react-router';
import { answerRead, requireAdministrator } from '#app/http/action-result.server.ts';
import type { ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { countWaiting } from '#services/moderation/queue.ts';
import type { Route } from './+types/admin';
import { AdminBoundary, AdminPage } from './admin-page.tsx';
import { Claims, Disputes } from './claims.tsx';
import { answerDecision } from './decision.server.ts';
import { Waiting } from './waiting.tsx';

/** The tab exists but is empty, because all settings are in the environment (docs/operate.md). */
function Settings() {
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" className="sr-only">
        {ADMIN.tabs.settings}
      </h2>
      <p className="border border-line bg-card px-6 py-10 text-center text-muted">{ADMIN.noSettings}</p>
    </section>
  );
}

/** /admin: the pending claims, and the settings' tab. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireAdministrator(context);
  const tab = searchParams.get('tab') === 'settings' ? ('settings' as const) : ('claims' as const);
  const cursor = searchParams.get('cursor');
  return answerRead(context, 'claims-load-failed', async () => {
    const [found, waiting] = await Promise.all([
      findClaims(ctx, { actor, cursor }),
      countWaiting(ctx, { actor }),
    ]);
    return { tab, waiting, ...found };
  });
}

export function action(args: Route.ActionArgs) {
  const { actor } = requireAdministrator(args.context);
  return answerDecision(args, { actor, back: args.url.pathname + args.url.search });
}

/**
 * Coming from another screen, people see 'Loading...' until the server has checked their access. On the panel itself, nothing
 * flickers.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = serverLoader();
  // `Refused` shows a refusal. This handler prevents an unhandled rejection until `Refused` is rendered.
  loaded.catch(() => undefined);
  return window.location.pathname === '/admin' ? await loaded : { loaded };
}

export const handle = { unsent: ADMIN.processFailed } satisfies ScreenHandle;

export default function Admin({ loaderData }: Route.ComponentProps) {
  if (!('loaded' in loaderData)) return <Panel {...loaderData} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Await resolve={loaderData.loaded} errorElement={<Refused />}>
        {(panel) => <Panel {...panel} />}
      </Await>
    </Suspense>
  );
}

type PanelProps = Awaited<ReturnType<typeof loader>>;

function Panel({ tab, claims, nextCursor, waiting, disputes }: PanelProps) {
  return (
    <AdminPage tab={tab} waiting={waiting}>
      {tab === 'settings' ? (
        <Settings />
      ) : (
        <>
          <Claims claims={claims} nextCursor={nextCursor} />
          <Disputes disputes={disputes} />
        </>
      )}
    </AdminPage>
  );
}

function Refused() {
  return <AdminBoundary error={useAsyncError()} />;
}

export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, {
    title: error ? ADMIN.deniedTitle : ADMIN.title,
    description: ADMIN.description,
    isPrivate: true,
  });

export const ErrorBoundary = AdminBoundary;
