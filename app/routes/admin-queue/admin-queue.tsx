import { AdminBoundary } from '#app/components/admin/admin-boundary.tsx';
import { AdminPage } from '#app/components/admin/admin-page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { CaseReports } from '#app/components/report-case.tsx';
import { Scene } from '#app/components/scene.tsx';
import { TitledCards } from '#app/components/titled-section.tsx';
import { requireAdministrator } from '#app/http/admin.server.ts';
import { answer } from '#app/http/answer.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { formatIsoDate, formatShortDate } from '#domain/format.ts';
import { QUEUE as TEXT } from '#domain/messages/report.ts';
import { countWaiting } from '#services/admin/count-waiting.ts';
import { findQueue, type Queue } from '#services/reports/find-queue.ts';
import type { Route } from './+types/admin-queue';
import { HeldGames } from './held-games.tsx';

/** /admin/queue: open cases and held submissions, for administrators. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireAdministrator(context);
  const { ctx } = scopeOf(context);
  return answer(async () => {
    const [queue, waiting] = await Promise.all([findQueue(ctx, { actor }), countWaiting(ctx, { actor })]);
    return { waiting, ...queue };
  });
}

export default function AdminQueue({ loaderData }: Route.ComponentProps) {
  const { cases, held, waiting } = loaderData;
  return (
    <AdminPage tab="queue" waiting={waiting}>
      {cases.length + held.length === 0 ? (
        <EmptyState title={TEXT.empty} text={TEXT.emptyText} scene={<Scene kind="empty" />} />
      ) : null}
      <HeldGames held={held} />
      <TitledCards id="cases" title={TEXT.cases} text={TEXT.casesText} items={cases}>
        {(each) => <OpenCase case={each} />}
      </TitledCards>
    </AdminPage>
  );
}

/** What was reported; decided on the subject's own page. */
function OpenCase({ case: given }: { case: Queue['cases'][number] }) {
  const { id, subjectKind, subjectId, subjectName, reportedAt, reports } = given;
  const name = subjectKind === 'user' ? `@${subjectName}` : subjectName;
  return (
    <article
      aria-labelledby={`case-${id}`}
      className="flex h-full flex-col gap-4 border border-line bg-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`case-${id}`} className="text-xl [overflow-wrap:anywhere]">
          {name}
        </h3>
        <p className="text-muted text-sm">
          {TEXT.reports({ count: reports.length })}
          {' · '}
          <time dateTime={formatIsoDate(reportedAt)}>{formatShortDate(reportedAt)}</time>
        </p>
      </div>
      <CaseReports reports={reports} />
      <ButtonLink
        to={`/moderation/${subjectKind}/${subjectId}`}
        className="mt-auto self-start"
        aria-label={`${TEXT.open}: ${name}`}
      >
        {TEXT.open}
      </ButtonLink>
    </article>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: `${TEXT.title}: ${TEXT.queue}`, description: TEXT.emptyText, isPrivate: true });

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminBoundary error={error} />;
}
