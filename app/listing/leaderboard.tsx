import { answerRead } from '#app/http/action-result.server.ts';
import { useMine } from '#app/shell/mine.tsx';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { FirstPageLink, LoadMore, TabLinks } from '#app/ui/page-links.tsx';
import { LIMITS } from '#domain/limits.ts';
import type { TimeWindow } from '#domain/listing/browse-query.ts';
import {
  hasWindows,
  LEADERBOARD_TABS,
  type LeaderboardTab,
  parseLeaderboardPage,
  parseLeaderboardTab,
  parseLeaderboardWindow,
} from '#domain/listing/leaderboard-query.ts';
import { LEADERBOARD } from '#domain/messages/leaderboard.ts';
import { SORT } from '#domain/messages/listing.ts';
import { HEADER } from '#domain/messages/site.ts';
import { loadLeaderboard } from '#services/listing/leaderboard.ts';
import type { Route } from './+types/leaderboard';
import { Board } from './board.tsx';
import { BoardSkeleton, usePendingPage, WindowChips } from './list-screen.tsx';

const PATH = '/leaderboard';
const ROWS = LIMITS.lists.leaderboardRows;

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = queryOf(url.searchParams);
  const board = await answerRead(context, 'leaderboard-load-failed', ({ ctx }) => loadLeaderboard(ctx, query));
  return { board, ...query };
}

export const handle = { isShared: true } satisfies ScreenHandle;

export default function Leaderboard({ loaderData }: Route.ComponentProps) {
  const pending = usePendingPage(({ pathname }) => pathname === PATH);
  const { board, page } = loaderData;
  const { ownRank } = useMine();
  const asked = pending.location && queryOf(new URLSearchParams(pending.location.search));
  const { tab: shown, window } = asked ?? loaderData;
  const pathOf = (number: number) => boardPath(loaderData.tab, loaderData.window, number);
  return (
    <Page title={HEADER.leaderboards} actions={<ButtonLink to="/browse">{LEADERBOARD.viewAll}</ButtonLink>}>
      <TabLinks
        label={HEADER.leaderboards}
        tabs={LEADERBOARD_TABS.map((tab) => ({
          ...LEADERBOARD.tabs[tab],
          to: boardPath(tab),
          selected: tab === shown,
        }))}
      />
      {hasWindows(shown) ? (
        <div className="mt-4">
          <WindowChips shown={window} hrefOf={(name) => boardPath(shown, name)} />
          <p className="mt-3 text-muted text-sm">
            {LEADERBOARD.meaning({ by: LEADERBOARD.by[shown], added: SORT.windows[window].words })}
          </p>
        </div>
      ) : null}
      <div className="mt-8">
        {pending.isSlow ? (
          <BoardSkeleton />
        ) : (
          <>
            <FirstPageLink href={page > 1 ? pathOf(1) : null} label={LEADERBOARD.toTop} />
            <p className="mb-6 font-semibold empty:hidden">{ownRank}</p>
            <Board board={board} page={page} isWhole={loaderData.window === 'all'} />
            <LoadMore
              href={board.hasMore ? pathOf(page + 1) : null}
              label={LEADERBOARD.places({ from: page * ROWS + 1, to: (page + 1) * ROWS })}
            />
          </>
        )}
      </div>
    </Page>
  );
}

function queryOf(params: URLSearchParams) {
  const tab = parseLeaderboardTab(params.get('tab'));
  const window = parseLeaderboardWindow(tab, params.get('window'));
  return { tab, window, page: parseLeaderboardPage(params.get('page')) };
}

function boardPath(tab: LeaderboardTab, window: TimeWindow = 'all', page = 1): string {
  const params = new URLSearchParams();
  if (tab !== 'top-voted') params.set('tab', tab);
  if (window !== 'all') params.set('window', window);
  if (page > 1) params.set('page', String(page));
  return params.size === 0 ? PATH : `${PATH}?${params}`;
}

export const meta = metaOf(({ tab, window, page }: Route.ComponentProps['loaderData']) => ({
  title: `${LEADERBOARD.tabs[tab].label} · ${HEADER.leaderboards}`,
  description: 'The games with the most votes and views, the newest ones, and the people who made the most.',
  path: boardPath(tab, window, page),
}));
