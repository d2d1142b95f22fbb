import { Page } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { formatShortDate } from '#domain/format.ts';
import { OWN } from '#domain/messages/game-form.ts';
import { SITE } from '#domain/messages/site.ts';
import { GameCard, GameGrid } from './game-card.tsx';
import type { GamesPage } from './games-page.ts';
import { LoadMoreGames } from './load-more.tsx';

type GameListProps = { page: GamesPage; firstHref: string; label: string; headingLevel?: 2 | 3; firstRow?: number };
export function GameList({ page, firstHref, label, headingLevel, firstRow = 2 }: GameListProps) {
  return (
    <LoadMoreGames page={page} firstHref={firstHref}>
      {(games) => (
        <GameGrid label={label}>
          {games.map((game, index) => {
            const { votedAt } = game;
            const card = <GameCard key={game.id} game={game} headingLevel={headingLevel} priority={index < firstRow} />;
            return votedAt === undefined ? (
              card
            ) : (
              <div key={game.id} className="flex flex-col gap-2">
                {card}
                <p className="text-muted text-xs">
                  <ShortDate at={votedAt} words={OWN.votedOn({ date: formatShortDate(votedAt) })} />
                </p>
              </div>
            );
          })}
        </GameGrid>
      )}
    </LoadMoreGames>
  );
}

const BROWSE = { to: '/games', label: SITE.browseGames, variant: 'solid' } as const;
type OwnGamesProps = { page: GamesPage; path: string; title: string; text: string; count: string } & {
  none: { title: string; text: string };
};
export function OwnGames({ page, path, title, text, count, none }: OwnGamesProps) {
  return (
    <Page title={title} text={text}>
      {page.total === 0 ? (
        <EmptyState {...none} links={[BROWSE]} />
      ) : (
        <>
          <h2 className="tabular mb-5 font-semibold font-text text-base tracking-normal">{count}</h2>
          <GameList page={page} firstHref={path} label={title} />
        </>
      )}
    </Page>
  );
}
