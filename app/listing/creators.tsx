import { answerRead } from '#app/http/action-result.server.ts';
import { PersonChip } from '#app/people/person-links.tsx';
import { Page, pageMeta, type ScreenHandle } from '#app/shell/page.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { FirstPageLink, LoadMore } from '#app/ui/page-links.tsx';
import { formatSubmissions, formatVotes } from '#domain/format.ts';
import { parseAnyPage } from '#domain/listing/leaderboard-query.ts';
import { CREATORS as TEXT } from '#domain/messages/listing.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { loadCreators } from '#services/listing/find-more.ts';
import type { Route } from './+types/creators';

const pathOf = (page: number) => (page > 1 ? `/creators?page=${page}` : '/creators');

export function loader({ url, context }: Route.LoaderArgs) {
  const page = parseAnyPage(url.searchParams.get('page'));
  return answerRead(context, 'leaderboard-load-failed', ({ ctx }) => loadCreators(ctx, { page }));
}

export const handle = { isShared: true } satisfies ScreenHandle;

export default function Creators({ loaderData: { creators, page, hasMore } }: Route.ComponentProps) {
  const board = <ButtonLink to="/leaderboard?tab=creators">{HEADER.leaderboards}</ButtonLink>;
  return (
    <Page title={TEXT.title} text={TEXT.text} actions={board}>
      <FirstPageLink href={page > 1 ? pathOf(1) : null} label={SITE.firstPage} />
      {creators.length === 0 ? <EmptyState title={TEXT.empty} text="" /> : null}
      <ul className="grid border-line border-t sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
        {creators.map((person) => (
          <li key={person.id} className="flex min-w-0 items-center justify-between gap-4 border-line border-b py-3">
            <PersonChip person={person} />
            <span className="flex-none text-right text-muted text-sm">
              <span className="block">{formatSubmissions(person.totalSubmissions)}</span>
              <span className="block">{formatVotes(person.totalVotes)}</span>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore href={hasMore ? pathOf(page + 1) : null} label={TEXT.nextPage} />
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: TEXT.title, description: TEXT.text, path: pathOf(loaderData?.page ?? 1) });
