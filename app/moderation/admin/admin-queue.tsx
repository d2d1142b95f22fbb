import { Form, Link } from 'react-router';
import { answer } from '#app/http/action-result.server.ts';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { CaseReports, CloseCase, ExplainedButton, OutsideLink } from '#app/moderation/cases.tsx';
import { metaOf, Scene, type ScreenHandle } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/press-form.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { TitledCards } from '#app/ui/titled-section.tsx';
import { MODERATE } from '#domain/messages/moderation.ts';
import { QUEUE as TEXT } from '#domain/messages/reports.ts';
import { initialsOf } from '#domain/people/person.ts';
import { findQueue, type Queue } from '#services/moderation/queue.ts';
import type { Route } from './+types/admin-queue';
import { AdminBoundary, AdminPage } from './admin-page.tsx';
import { loadPanel, requireAdministrator, requireModerator } from './panel.server.ts';

const DECISIONS = [
  { value: 'game:show', variant: 'solid', reason: 'other', label: TEXT.publish, text: TEXT.publishText },
  { value: 'game:remove', variant: 'outline', reason: 'spam', label: TEXT.refuse, text: TEXT.refuseText },
] as const;

function HeldGame({ game, returnTo }: { game: Queue['held'][number]; returnTo: string }) {
  const { id, title, description, playUrl, createdAt, signs } = game;
  return (
    <article
      aria-labelledby={`held-${id}`}
      className="flex h-full flex-col gap-3 border border-line bg-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`held-${id}`} className="text-xl wrap-anywhere">
          <Link dir="auto" to={`/moderation/game/${id}`} className="tap hover:underline">
            {title}
          </Link>
        </h3>
        <ShortDate at={createdAt} className="text-muted text-sm" />
      </div>
      {signs.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {signs.map((sign) => (
            <li key={sign}>
              <Badge tone="danger" className="whitespace-normal">
                {TEXT.signs[sign]}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm wrap-anywhere">
        <OutsideLink href={playUrl} className="tap underline hover:text-accent">
          {playUrl}
        </OutsideLink>
      </p>
      {description ? (
        <p dir="auto" className="line-clamp-4 flex-1 text-muted text-sm wrap-anywhere">
          {description}
        </p>
      ) : null}
      <div className="mt-auto flex flex-col gap-3 pt-2">
        {DECISIONS.map(({ reason, label, ...button }) => (
          <Form key={label} method="post" action={`/moderation/game/${id}`} preventScrollReset>
            <HiddenFields fields={{ reason, returnTo }} />
            <ExplainedButton name="intent" {...button} about={`held-${id}`}>
              {label}
            </ExplainedButton>
          </Form>
        ))}
      </div>
    </article>
  );
}

/** At /moderation for moderators, and in the panel for administrators. */
export function loader({ url: { pathname: path }, context }: Route.LoaderArgs) {
  const require = path.startsWith('/admin') ? requireAdministrator : requireModerator;
  return answer(() =>
    loadPanel(context, async ({ ctx, actor }) => ({ path, ...(await findQueue(ctx, { actor })) }), require),
  );
}

export const handle = { unsent: MODERATE.failed } satisfies ScreenHandle;

export default function AdminQueue({ loaderData }: Route.ComponentProps) {
  const { path, cases, held, waiting } = loaderData;
  return (
    <AdminPage tab="queue" waiting={waiting}>
      {cases.length + held.length === 0 ? (
        <EmptyState title={TEXT.empty} text={TEXT.emptyText} scene={<Scene kind="empty" />} />
      ) : null}
      <TitledCards id="held" title={TEXT.held} text={TEXT.heldText} items={held} className="mb-12">
        {(game) => <HeldGame game={game} returnTo={path} />}
      </TitledCards>
      <TitledCards id="cases" title={TEXT.cases} text={TEXT.casesText} items={cases}>
        {(each) => <OpenCase case={each} returnTo={path} />}
      </TitledCards>
    </AdminPage>
  );
}

function OpenCase({ case: given, returnTo }: { case: Queue['cases'][number]; returnTo: string }) {
  const { id, subjectKind, subjectId, subjectName, reportedAt, reports, picture } = given;
  const name = subjectKind === 'user' ? `@${subjectName}` : subjectName;
  const path = `/moderation/${subjectKind}/${subjectId}`;
  const game = { id: subjectId, thumbnailUrl: picture || null };
  return (
    <article
      aria-labelledby={`case-${id}`}
      className="flex h-full flex-col gap-4 border border-line bg-card p-4 sm:p-5"
    >
      <header className="flex items-center gap-4">
        {subjectKind === 'game' ? (
          <GameThumb width="w-24 sm:w-28" game={game} sizes="7rem" />
        ) : (
          <Avatar src={picture} initials={initialsOf(subjectName)} size="lg" />
        )}
        <div className="min-w-0">
          <h3 dir="auto" id={`case-${id}`} className="text-xl wrap-anywhere">
            {name}
          </h3>
          <p className="text-muted text-sm">
            {TEXT.reports({ count: reports.length })}
            {' · '}
            <ShortDate at={reportedAt} />
          </p>
        </div>
      </header>
      <CaseReports reports={reports} />
      <div className="mt-auto flex flex-col gap-3 pt-2">
        <ButtonLink to={path} variant="solid" className="sm:w-50" aria-label={`${TEXT.open}: ${name}`}>
          {TEXT.open}
        </ButtonLink>
        <CloseCase caseId={id} action={path} returnTo={returnTo} about={`case-${id}`} />
      </div>
    </article>
  );
}

export const meta = metaOf({ title: `${TEXT.title}: ${TEXT.queue}`, description: TEXT.emptyText });
export const ErrorBoundary = AdminBoundary;
