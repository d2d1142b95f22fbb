import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type CSSProperties, type ReactNode, useContext, useEffect, useMemo } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { ToastProvider } from '#app/shell/toast.tsx';
import { TRANSLATION_SCRIPT } from '#app/shell/translation.ts';
import { CLICK_REPLAY_SCRIPT, useClickReplay } from '#app/ui/event-replay.ts';
import { LATE_SCRIPT, ScriptMark } from '#app/ui/late-scripts.ts';
import { THEME_COLORS, THEME_SCRIPT } from '#app/ui/theme.tsx';
import { useWindowEvent } from '#app/ui/use-window-event.ts';
import { logoPath } from '#domain/paths.ts';
import { findMine } from '#services/accounts/find-mine.ts';
import type { Route } from './+types/root';
import { LegacyMigrationIfNeeded } from './accounts/legacy-migration-if-needed.tsx';
import { answer, takeFlash } from './http/action-result.server.ts';
import { identifyMiddleware, requestContext } from './http/request-context.server.ts';
import { listsOf, reloadReturned, SCROLL_POSITIONS } from './listing/kept-lists.ts';
import { MOVING_COVERS_SCRIPT } from './listing/moving-covers.ts';
import { NewsToast } from './people/news-toast.tsx';
import { keepPage } from './shell/connection.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { MineBlock, MineContext, pageMine, useMine } from './shell/mine.tsx';
import { hasPlayer, unsentOf } from './shell/page.tsx';
import { PageToasts } from './shell/page-toasts.tsx';
import { PendingPage } from './shell/pending/pending-page.tsx';
import { ProblemScreen } from './shell/problem-screen.tsx';
import stylesheet from './styles/app.css?url';

export const middleware: Route.MiddlewareFunction[] = [identifyMiddleware];
export const clientMiddleware = [keepPage] satisfies Route.ClientMiddlewareFunction[];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, viewer, sharing, shown } = requestContext(context);
  const { publicUrl: origin, version } = ctx.config;
  const { brandName, editorName, externalLinks, accentColor, imprintText, logo } = ctx.settings;
  const waiting = sharing ? null : await takeFlash({ request, context });
  // `mine` is the data that differs by reader. It is null for HTML pages, which contain this data in `MineBlock`.
  const isDocument = !new URL(request.url).pathname.endsWith('.data');
  return data(
    {
      mine: isDocument ? null : await answer(context, () => findMine(ctx, { viewer, shown })),
      site: {
        brandName,
        editorName,
        origin,
        externalLinks,
        version,
        accentColor,
        hasImprint: imprintText !== '',
        logo: logoPath(logo),
      },
      flash: waiting?.flash ?? null,
    },
    waiting ? { headers: { 'Set-Cookie': waiting.forget } } : undefined,
  );
}

/** Browsers request the root's data separately, so that the other loaders' responses are the same for everybody. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const askedAt = performance.now();
  return { ...(await serverLoader()), askedAt };
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  // Low priority, because text is readable before its font has loaded.
  ...[bricolage, instrument].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    fetchPriority: 'low' as const,
  })),
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/feeds/latest.xml', type: 'application/atom+xml', title: 'Latest games' },
];

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  const brand = loaderData?.site.brandName ?? 'Playpodium';
  const failure = isRouteErrorResponse(error) ? (error.data as { sentence?: string } | null) : null;
  return [{ title: error ? `${failure?.sentence ?? 'Something went wrong'} · ${brand}` : brand }];
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const accent = root?.site.accentColor || undefined;
  useClickReplay();
  return (
    <html
      lang="en"
      suppressHydrationWarning
      data-accent={accent && ''}
      style={accent ? ({ '--accent': accent } as CSSProperties) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        <InlineScript
          code={
            import.meta.env.SSR
              ? `${THEME_SCRIPT};${CLICK_REPLAY_SCRIPT};${TRANSLATION_SCRIPT};${MOVING_COVERS_SCRIPT}`
              : ''
          }
        />
        <Links />
        <link rel="icon" href={root?.site.logo || '/favicon.svg'} />
        {root ? (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            href="/opensearch.xml"
            title={root.site.brandName}
          />
        ) : null}
        <Meta />
      </head>
      <body>
        <AppShell root={root}>{children}</AppShell>
        <MineBlock />
        <ScrollRestoration storageKey={SCROLL_POSITIONS} />
        <Scripts />
        <InlineScript code={import.meta.env.SSR ? LATE_SCRIPT : ''} />
      </body>
    </html>
  );
}

function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the code is our constant, and the CSP allows its hash
  return <script nonce={useContext(ScriptMark)} dangerouslySetInnerHTML={{ __html: code }} />;
}

type AppShellProps = { root?: Route.ComponentProps['loaderData']; children: ReactNode };
function AppShell({ root, children }: AppShellProps) {
  const handles = useMatches().flatMap(({ loaderData, handle }) => (loaderData ? [handle] : []));
  const isPlayer = hasPlayer(handles);
  const loaded = root?.mine;
  const askedAt = root && 'askedAt' in root ? root.askedAt : 0;
  const first = useMine();
  const mine = useMemo(() => (loaded ? pageMine(loaded, { askedAt }) : first), [loaded, askedAt, first]);
  const { viewer } = mine;
  useFreshReturn(viewer !== null);
  useEffect(() => void listsOf(viewer?.id ?? ''), [viewer?.id]);
  return (
    <MineContext value={mine}>
      <ToastProvider>
        {isPlayer ? null : <Header />}
        {children}
        {isPlayer ? null : <Footer />}
        {isPlayer ? null : <PendingPage />}
        <PageToasts flash={root?.flash} unsent={unsentOf(handles)} />
        {viewer ? <LegacyMigrationIfNeeded /> : null}
        {viewer ? <NewsToast unread={viewer.unread} waits={Boolean(root?.flash)} /> : null}
      </ToastProvider>
    </MineContext>
  );
}

/** Reloads a member's page if it comes from the back/forward cache. The member may have signed out since then. */
function useFreshReturn(isPersonal: boolean): void {
  useWindowEvent('pageshow', ({ persisted }) => {
    if (!isPersonal || !persisted) return;
    document.body.hidden = true;
    reloadReturned();
  });
}

export default function App() {
  return <Outlet />;
}

export const ErrorBoundary = ProblemScreen;
