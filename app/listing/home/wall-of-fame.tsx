import { Link } from 'react-router';
import { Avatar } from '#app/ui/avatar.tsx';
import { type Place, PlinthPlace, PlinthRow } from '#app/ui/plinth.tsx';
import { formatShortDate, formatViews, formatVotes } from '#domain/format.ts';
import { HOME } from '#domain/messages/home.ts';
import type { WallOfFame as Wall, WallEntry } from '#services/listing/home.ts';
import { GameCover } from '../game-cover.tsx';

/** `mostVoted` and `mostViewed` aren't next to each other, because they often list the same games. */
const BOARDS = [
  { of: 'mostVoted', title: HOME.mostVoted, words: formatVotes },
  { of: 'newest', title: HOME.newest, words: formatShortDate },
  { of: 'topCreators', title: HOME.topCreators, words: formatVotes },
  { of: 'mostViewed', title: HOME.mostViewed, words: formatViews },
] as const;

export function WallOfFame({ wall, className = '' }: { wall: Wall; className?: string }) {
  return (
    <aside aria-labelledby="wall-of-fame" className={`min-w-0 ${className}`}>
      <h2 id="wall-of-fame" className="text-2xl">
        {HOME.wallOfFame}
      </h2>
      <div className="scrollbar-none -mx-4 mt-4 flex snap-x snap-mandatory scroll-px-4 gap-6 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 xl:grid-cols-1">
        {BOARDS.map(({ of, title, words }) => (
          <section key={of} className="w-70 flex-none snap-start sm:w-auto">
            <h3 className="mb-2 font-semibold font-text text-base tracking-normal">{title}</h3>
            {wall[of].length === 0 ? (
              <p className="border-ink border-b-4 pb-2 text-muted text-sm">{HOME.vacantBoard}</p>
            ) : (
              <PlinthRow label={title}>
                {(place) => {
                  const entry = wall[of][place - 1];
                  return entry && <Entry entry={entry} place={place} isPerson={of === 'topCreators'} words={words} />;
                }}
              </PlinthRow>
            )}
          </section>
        ))}
      </div>
    </aside>
  );
}

type EntryProps = { entry: WallEntry; place: Place; isPerson: boolean; words: (value: number) => string };
function Entry({ entry: { id, url, title, image, value }, place, isPerson, words }: EntryProps) {
  const initials = [...title].slice(0, 2).join('').toUpperCase();
  const look = 'stretch line-clamp-2 hyphens-auto font-semibold text-xs leading-tight group-hover:underline';
  const caption = (
    <div className="pt-1.5 pr-1.5">
      <Link dir="auto" to={url} className={look}>
        {title}
      </Link>
      <p className="tabular truncate text-muted text-xs">{words(value)}</p>
    </div>
  );
  return (
    <PlinthPlace place={place} size="sm" caption={caption}>
      {isPerson ? (
        <Avatar src={image} initials={initials} size="lg" className="mx-auto rounded-b-none!" />
      ) : (
        <div className="mx-1 overflow-hidden rounded-t-control">
          <GameCover game={{ id, thumbnailUrl: image }} sizes="6rem" />
        </div>
      )}
    </PlinthPlace>
  );
}
