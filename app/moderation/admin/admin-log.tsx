import { answer } from '#app/http/action-result.server.ts';
import { LogList, ModerationEntry } from '#app/moderation/log-list.tsx';
import { metaOf, type ScreenHandle } from '#app/shell/page.tsx';
import { TextLink } from '#app/ui/button.tsx';
import { MODERATE } from '#domain/messages/moderation.ts';
import { QUEUE } from '#domain/messages/reports.ts';
import { findLog } from '#services/moderation/find-log.ts';
import type { Route } from './+types/admin-log';
import { AdminBoundary, AdminPage } from './admin-page.tsx';
import { requireAdministrator } from './panel.server.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before');
  return answer(context, () => {
    const { ctx, actor } = requireAdministrator(context);
    return findLog(ctx, { actor, before });
  });
}

export const handle = { unsent: MODERATE.failed } satisfies ScreenHandle;

export default function AdminLog({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage tab="log">
      <h2 className="text-2xl">{QUEUE.log}</h2>
      <p className="mt-1 mb-3 max-w-read text-muted">
        {MODERATE.days} <TextLink to="/moderation-log">{QUEUE.publicLog}</TextLink>
      </p>
      <LogList log={loaderData} path="/admin/log" headingLevel={3}>
        {(entry) => <ModerationEntry key={entry.seq} entry={entry} />}
      </LogList>
    </AdminPage>
  );
}

export const meta = metaOf({ title: `${QUEUE.title}: ${QUEUE.log}`, description: MODERATE.days });
export const ErrorBoundary = AdminBoundary;
