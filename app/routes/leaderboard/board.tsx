import { GameRow, PersonRow } from '#app/components/board-row.tsx';
import { NoGamesYet } from '#app/components/no-games-yet.tsx';
import { NothingAdded } from '#app/components/nothing-added.tsx';
import { PlinthRow } from '#app/ui/plinth.tsx';
import { LIMITS } from '#domain/limits.ts';
import { BROWSE, LEADERBOARD } from '#domain/messages/game.ts';
import type { Leaderboard } from '#services/listing/leaderboard.ts';
import { CreatorPlace, GamePlace } from './board-podium.tsx';
import { Metric } from './metric.tsx';

/** One board: its first three on the podium, the rest in rows. */
export function Board({
  board,
  isWhole,
}: {
  board: Leaderboard /** No time window narrows it. */;
  isWhole: boolean;
}) {
  const label = LEADERBOARD.tabs[board.tab].label;
  if (board.tab === 'creators') {
    if (board.creators.length === 0) return <NoEntries title="No creators yet" />;
    return (
      <Layout>
        <PlinthRow label={label}>
          {firstThree(board.creators).map((person, index) => (
            <CreatorPlace key={person.id} index={index} person={person} />
          ))}
        </PlinthRow>
        <Rows>
          {others(board.creators).map((person, index) => (
            <PersonRow key={person.id} rank={rankOf(index)} person={person} />
          ))}
        </Rows>
      </Layout>
    );
  }
  const { tab, games } = board;
  if (games.length === 0)
    return isWhole ? <NoEntries title={BROWSE.empty} /> : <NothingAdded allTimeHref="/leaderboard" />;
  return (
    <Layout>
      <PlinthRow label={label}>
        {firstThree(games).map((game, index) => (
          <GamePlace key={game.id} index={index} game={game} tab={tab} />
        ))}
      </PlinthRow>
      <Rows>
        {others(games).map((game, index) => (
          <GameRow key={game.id} rank={rankOf(index)} game={game} metric={<Metric tab={tab} game={game} />} />
        ))}
      </Rows>
    </Layout>
  );
}

/** Beside each other where there is room, so that the whole board is seen at once. */
function Layout({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start">{children}</div>
  );
}

function firstThree<T>(entries: readonly T[]): readonly T[] {
  return entries.slice(0, LIMITS.highlightedRanks);
}

function others<T>(entries: readonly T[]): readonly T[] {
  return entries.slice(LIMITS.highlightedRanks);
}

function rankOf(index: number): number {
  return LIMITS.highlightedRanks + 1 + index;
}

function Rows({ children }: { children: readonly React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <ol start={rankOf(0)} className="min-w-0 border-line border-t">
      {children}
    </ol>
  );
}

function NoEntries({ title }: { title: string }) {
  return <NoGamesYet title={title} text="The podium is free: the first game takes the top of it." />;
}
