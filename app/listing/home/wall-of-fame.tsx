import { Link } from 'react-router';
import { Avatar } from '#app/ui/avatar.tsx';
import { type Place, PlinthPlace, PlinthRow } from '#app/ui/plinth.tsx';
import { HOME } from '#domain/messages/site.ts';
import { GameCover } from '../game-cover.tsx';

type WallEntry = {
  readonly id: string;
  readonly title: string;
  /** A path on this site or an absolute URL; null for a game's drawn cover. */
  readonly image: string | null;
  /** As printed, for example '128 votes'. */
  readonly value: string;
  readonly url: string;
};

export type WallBoard = {
  readonly title: string;
  readonly kind: 'game' | 'person';
  /** The first three, best first. */
  readonly entries: readonly WallEntry[];
};

/** Four small podiums: a sticky side column on wide screens, a row to swipe on phones. */
export function WallOfFame({ boards, className = '' }: { boards: readonly WallBoard[]; className?: string }) {
  return (
    <aside aria-labelledby="wall-of-fame" className={`min-w-0 ${className}`}>
      <h2 id="wall-of-fame" className="text-2xl">
        {HOME.wallOfFame}
      </h2>
      <div className="scrollbar-none -mx-4 mt-4 flex snap-x snap-mandatory scroll-px-4 gap-6 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 xl:grid-cols-1">
        {boards.map((board) => (
          <Board key={board.title} board={board} />
        ))}
      </div>
    </aside>
  );
}

function Board({ board }: { board: WallBoard }) {
  return (
    <section className="w-70 flex-none snap-start sm:w-auto">
      <h3 className="mb-2 font-semibold font-text text-base tracking-normal">{board.title}</h3>
      {board.entries.length === 0 ? (
        <p className="border-ink border-b-4 pb-2 text-muted text-sm">{HOME.vacantBoard}</p>
      ) : (
        <PlinthRow label={board.title} entries={board.entries}>
          {(entry, place) => <BoardPlace key={entry.id} place={place} entry={entry} kind={board.kind} />}
        </PlinthRow>
      )}
    </section>
  );
}

function BoardPlace({ place, entry, kind }: { place: Place; entry: WallEntry; kind: WallBoard['kind'] }) {
  return (
    <PlinthPlace
      place={place}
      size="sm"
      caption={
        <div className="pt-1.5 pr-1.5">
          <Link
            to={entry.url}
            className="stretch line-clamp-2 hyphens-auto font-semibold text-xs leading-tight group-hover:underline"
          >
            {entry.title}
          </Link>
          <p className="tabular truncate text-muted text-xs">{entry.value}</p>
        </div>
      }
    >
      {kind === 'person' ? (
        <Avatar
          src={entry.image}
          initials={entry.title.slice(0, 2).toUpperCase()}
          size="lg"
          className="mx-auto rounded-b-none!"
        />
      ) : (
        <div className="mx-1 overflow-hidden rounded-t-control">
          <GameCover game={{ id: entry.id, thumbnailUrl: entry.image }} sizes="6rem" />
        </div>
      )}
    </PlinthPlace>
  );
}
