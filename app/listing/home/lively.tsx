import Dices from 'lucide-react/icons/dices';
import TrendingUp from 'lucide-react/icons/trending-up';
import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatPlace } from '#domain/format.ts';
import { HOME } from '#domain/messages/site.ts';
import { gamePath } from '#domain/paths.ts';
import type { RecentVote } from '#services/listing/home.ts';
import { GameThumb } from '../game-cover.tsx';

type LivelyProps = { votes: readonly RecentVote[]; plays: string; added: string; className: string };

/** Recent votes, and a link to a random game. `plays` and `added` are sentences about recent counts; '' for none. */
export function Lively({ votes, plays, added, className }: LivelyProps) {
  return (
    <section
      aria-label={votes.length > 0 ? HOME.justVoted : HOME.surprise}
      className={`flex flex-wrap items-center gap-x-8 gap-y-4 border-line border-y py-3 ${className}`}
    >
      {votes.length > 0 ? (
        <>
          <h2 className="flex-none font-semibold font-text text-base tracking-normal">{HOME.justVoted}</h2>
          <ul className="scrollbar-none -mx-4 flex min-w-0 flex-1 gap-x-6 overflow-x-auto px-4 max-lg:order-last max-lg:basis-full sm:mx-0 sm:px-0">
            {votes.map((vote) => (
              <li
                key={vote.id}
                className="group relative flex w-52 min-w-0 flex-none items-center gap-3 lg:w-auto lg:flex-1"
              >
                <GameThumb game={vote} width="w-14" sizes="3.5rem" />
                <div className="min-w-0">
                  <Link
                    to={gamePath(vote.slug)}
                    className="stretch block truncate font-semibold text-sm group-hover:underline"
                  >
                    {vote.title}
                  </Link>
                  <p className="flex items-center gap-1 truncate text-muted text-xs">
                    {vote.roseTo === null ? (
                      `▲ ${HOME.newVote}`
                    ) : (
                      <>
                        <TrendingUp className="size-3.5 flex-none" />
                        {HOME.roseTo({ place: formatPlace(vote.roseTo) })}
                      </>
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {plays || added ? (
        <p className="order-last flex basis-full flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
          {plays ? <span>{plays}</span> : null}
          {added ? (
            <Link to="/games?sort=top&window=day" className="tap font-semibold text-accent hover:underline">
              {added}
            </Link>
          ) : null}
        </p>
      ) : null}
      <ButtonLink
        to="/surprise"
        reloadDocument
        rel="nofollow"
        className="ml-auto"
        icon={<Dices className="size-5" />}
      >
        {HOME.surprise}
      </ButtonLink>
    </section>
  );
}
