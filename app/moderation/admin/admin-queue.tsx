import { Form, Link } from 'react-router';
import { answer } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import type { RequestContext } from '#app/http/request-context.server.ts';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { CaseReports, CloseCase, ExplainedButton, OutsideLink } from '#app/moderation/cases.tsx';
import { undoOf } from '#app/moderation/decide.server.ts';
import { metaOf, type ScreenHandle } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { HiddenFields } from '#app/ui/press-form.tsx';
import { Cards, TitledCards, TitledSection } from '#app/ui/titled-section.tsx';
import { Written } from '#app/ui/written.tsx';
import { AppError } from '#domain/errors.ts';
import { MODERATE } from '#domain/messages/moderation.ts';
import { QUEUE as TEXT } from '#domain/messages/reports.ts';
import { SITE } from '#domain/messages/site.ts';
import { parseQueueFilter, QUEUE_STATES, type QueueState } from '#domain/moderation/queue-filter.ts';
import { initialsOf } from '#domain/people/person.ts';
import { can } from '#domain/policy.ts';
import { decideOnAll } from '#services/moderation/decide-on-all.ts';
import { findQueue, type Queue } from '#services/moderation/queue.ts';
import { switchRaid } from '#services/moderation/raid.ts';
import type { Route } from './+types/admin-queue';
import { AdminBoundary, AdminPage } from './admin-page.tsx';
import { requireAdministrator, requireModerator } from './panel.server.ts';
import {
  DecideOnAll,
  FoundComments,
  FoundPeople,
  NarrowLink,
  RaidSwitch,
  RecentlyMany,
  SearchForm,
} from './queue-search.tsx';

const { search } = TEXT;
const SECTIONS: Readonly<Record<QueueState, { id: string; title: string; text?: string }>> = {
  held: { id: 'held', title: TEXT.held, text: TEXT.heldText },
  public: { id: 'held', title: search.public },
  people: { id: 'people', title: search.people, text: search.peopleText },
  comments: { id: 'comments', title: search.comments, text: search.commentsText },
  'public-comments': { id: 'comments', title: search.publicComments },
};

const DECISIONS = [
  { value: 'game:show', variant: 'solid', reason: 'other', label: TEXT.publish, text: TEXT.publishText },
  { value: 'game:remove', variant: 'outline', reason: 'spam', label: TEXT.refuse, text: TEXT.refuseText },
] as const;

type FoundGameProps = { game: Queue['held'][number]; state: QueueState; path: string; sought: Queue['sought'] };
function FoundGame({ game, state, path, sought }: FoundGameProps) {
  const { id, title, description, playUrl, isHosted, createdAt, signs, mark, submitter } = game;
  const likes = { domain: isHosted ? undefined : URL.parse(playUrl)?.host, network: mark, person: submitter };
  const decisions = state === 'public' ? DECISIONS.slice(1) : DECISIONS;
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
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {Object.entries(likes).map(([name, value]) =>
          value ? (
            <li key={name} className="min-w-0">
              {`${TEXT.search.fields[name as keyof typeof likes]}: `}
              <NarrowLink {...{ sought, name, value }} />
            </li>
          ) : null,
        )}
      </ul>
      <Written className="line-clamp-4 flex-1 text-muted text-sm">{description}</Written>
      <div className="mt-auto flex flex-col gap-3 pt-2">
        {decisions.map(({ reason, ...button }) => (
          <Form key={reason} method="post" action={`/moderation/game/${id}`} preventScrollReset>
            <HiddenFields fields={{ reason, returnTo: path }} />
            <ExplainedButton {...button} about={`held-${id}`} />
          </Form>
        ))}
      </div>
    </article>
  );
}

const requireAt = (path: string) => (path.startsWith('/admin') ? requireAdministrator : requireModerator);

export function loader({ url: { pathname: path, searchParams }, context }: Route.LoaderArgs) {
  const get = (name: string) => searchParams.get(name);
  const asked = { filter: parseQueueFilter(get), cursor: get('cursor'), caseCursor: get('cases') };
  const read = async ({ ctx, actor }: RequestContext) => ({
    ...{ path, mayConfigure: can(actor, 'site:configure') },
    ...(await findQueue(ctx, { actor, ...asked })),
  });
  return answer(context, async () => read(requireAt(path)(context)));
}

const SAID = {
  'games:publish': search.published,
  'games:remove': search.removed,
  'comments:publish': search.commentsPublished,
  'comments:remove': search.commentsRemoved,
  'people:ban': search.peopleBanned,
};
const isBulk = (intent: string): intent is keyof typeof SAID => Object.hasOwn(SAID, intent);

export function action(args: Route.ActionArgs) {
  const { pathname: path } = args.url;
  const { ctx, actor } = requireAt(path)(args.context);
  return answerButton(args, {
    back: path,
    refused: MODERATE.failed,
    press: async (text) => {
      const intent = text('intent');
      if (intent === 'raid:on' || intent === 'raid:off') {
        await switchRaid(ctx, { actor, hours: intent === 'raid:on' ? Number(text('hours')) : 0 });
        return { to: path, say: intent === 'raid:on' ? TEXT.raid.switchedOn : TEXT.raid.switchedOff };
      }
      if (!isBulk(intent)) throw new AppError('invalid-input');
      const asked = { filter: parseQueueFilter(text), upTo: Number(text('upTo')), bans: text('bans') !== '' };
      const { seq, games, comments, people, subject } = await decideOnAll(ctx, { actor, action: intent, ...asked });
      const undo = undoOf({ ...subject, seq, back: path });
      if (intent === 'people:ban') return { to: path, say: { title: SAID[intent]({ count: people }), ...undo } };
      const said = SAID[intent];
      const description = people === 0 ? undefined : search.banned({ count: people });
      return { to: path, say: { title: said({ count: games + comments }), description, ...undo } };
    },
  });
}

export const handle = { unsent: MODERATE.failed } satisfies ScreenHandle;

export default function AdminQueue({ loaderData }: Route.ComponentProps) {
  const { path, mayConfigure, raidUntil, at, sought, state, total, many, nextCursor, nextCaseCursor } = loaderData;
  const { cases, held, people, comments, commentsWait } = loaderData;
  const { of } = QUEUE_STATES[state];
  const isWhole = Object.keys(sought).length === 0;
  const more = (name: string, cursor: string | null) =>
    cursor && `?${new URLSearchParams({ ...sought, [name]: cursor })}`;
  return (
    <AdminPage tab="queue">
      <RaidSwitch until={raidUntil} mayPress={mayConfigure} />
      <SearchForm sought={sought} />
      <RecentlyMany entries={many} />
      {isWhole && commentsWait > 0 ? (
        <p className="mb-8">
          <Link to="?state=comments" className="tap font-semibold underline hover:text-accent">
            {search.commentsWait({ count: commentsWait })}
          </Link>
        </p>
      ) : null}
      {cases.length + held.length + people.length + comments.length + (isWhole ? commentsWait : 0) === 0 ? (
        <EmptyState title={isWhole ? TEXT.empty : search.none} text={isWhole ? TEXT.emptyText : search.noneText} />
      ) : null}
      {held.length + people.length + comments.length === 0 ? null : (
        <TitledSection {...SECTIONS[state]} className="mb-12">
          <div className="mt-4">
            <DecideOnAll {...{ sought, state, at, total }} />
            {of === 'people' ? <FoundPeople people={people} sought={sought} /> : null}
            {of === 'comments' ? <FoundComments comments={comments} sought={sought} /> : null}
            {of === 'games' ? (
              <Cards items={held}>{(game) => <FoundGame {...{ game, state, path, sought }} />}</Cards>
            ) : null}
            <LoadMore href={more('cursor', nextCursor)} label={SITE.loadMore} />
          </div>
        </TitledSection>
      )}
      <TitledCards id="cases" title={TEXT.cases} text={TEXT.casesText} items={cases}>
        {(each) => <OpenCase case={each} returnTo={path} />}
      </TitledCards>
      <LoadMore href={more('cases', nextCaseCursor)} label={SITE.loadMore} />
    </AdminPage>
  );
}

function OpenCase({ case: given, returnTo }: { case: Queue['cases'][number]; returnTo: string }) {
  const { id, subjectKind, subjectId, subjectName, reportedAt, reports, picture, said } = given;
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
        ) : subjectKind === 'comment' ? null : (
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
      <Written className="line-clamp-6 whitespace-pre-line">{said}</Written>
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
