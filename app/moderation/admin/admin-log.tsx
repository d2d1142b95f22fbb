import { answer } from '#app/http/action-result.server.ts';
import { ModerationEntry } from '#app/moderation/moderation-entry.tsx';
import { Scene, type ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { TextLink } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { MODERATE, PUBLIC_LOG } from '#domain/messages/moderation.ts';
import { QUEUE } from '#domain/messages/reports.ts';
import { SITE } from '#domain/messages/site.ts';
import { findLog } from '#services/moderation/find-log.ts';
import type { Route } from './+types/admin-log';
import { AdminBoundary, AdminPage } from './admin-page.tsx';
import { loadPanel } from './panel.server.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before');
  return answer(() => loadPanel(context, ({ ctx, actor }) => findLog(ctx, { actor, before })));
}

export const handle = { unsent: MODERATE.failed } satisfies ScreenHandle;

export default function AdminLog({ loaderData }: Route.ComponentProps) {
  const { entries, before, waiting } = loaderData;
  return (
    <AdminPage tab="log" waiting={waiting}>
      <h2 className="text-2xl">{QUEUE.log}</h2>
      <p className="mt-1 mb-3 max-w-read text-muted">
        {MODERATE.days} <TextLink to="/moderation-log">{QUEUE.publicLog}</TextLink>
      </p>
      {entries.length === 0 ? (
        <EmptyState
          title={PUBLIC_LOG.empty}
          text={PUBLIC_LOG.emptyText}
          headingLevel={3}
          scene={<Scene kind="empty" />}
        />
      ) : (
        <ul className="border-line border-t">
          {entries.map((entry) => (
            <ModerationEntry key={entry.seq} entry={entry} />
          ))}
        </ul>
      )}
      {before === null ? null : (
        <div className="pt-6">
          <LoadMore href={`/admin/log?before=${before}`} label={SITE.loadMore} />
        </div>
      )}
    </AdminPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: `${QUEUE.title}: ${QUEUE.log}`, description: MODERATE.days, isPrivate: true });

export const ErrorBoundary = AdminBoundary;
