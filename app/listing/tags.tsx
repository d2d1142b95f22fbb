import { answerRead } from '#app/http/action-result.server.ts';
import { Page, pageMeta, type ScreenHandle } from '#app/shell/page.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { FirstPageLink, LoadMore } from '#app/ui/page-links.tsx';
import { parseAnyPage } from '#domain/listing/leaderboard-query.ts';
import { CREATORS, TAGS as TEXT } from '#domain/messages/listing.ts';
import { SITE } from '#domain/messages/site.ts';
import { loadTags } from '#services/listing/find-more.ts';
import type { Route } from './+types/tags';
import { TagChips } from './found.tsx';

const pathOf = (page: number) => (page > 1 ? `/tags?page=${page}` : '/tags');

export function loader({ url, context }: Route.LoaderArgs) {
  const page = parseAnyPage(url.searchParams.get('page'));
  return answerRead(context, 'games-load-failed', ({ ctx }) => loadTags(ctx, { page }));
}

export const handle = { isShared: true } satisfies ScreenHandle;

export default function Tags({ loaderData: { tags, page, hasMore } }: Route.ComponentProps) {
  return (
    <Page title={TEXT.title} text={TEXT.text}>
      <FirstPageLink href={page > 1 ? pathOf(1) : null} label={SITE.firstPage} />
      {tags.length === 0 ? <EmptyState title={TEXT.empty} text="" /> : <TagChips tags={tags} />}
      <LoadMore href={hasMore ? pathOf(page + 1) : null} label={CREATORS.nextPage} />
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: TEXT.title, description: TEXT.text, path: pathOf(loaderData?.page ?? 1) });
