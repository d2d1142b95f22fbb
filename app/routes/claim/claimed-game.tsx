import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { type CoverGame, GameCover } from '#app/components/game-cover.tsx';
import { CLAIM } from '#domain/messages/claims.ts';
import { GAME } from '#domain/messages/game.ts';
import { gamePath } from '#domain/paths.ts';

type ClaimedGameProps = {
  game: CoverGame & {
    readonly slug: string;
    readonly title: string;
    readonly creator: { readonly username: string } | null;
  };
};

/** Which game all this is about, and the way back to it. */
export function ClaimedGame({ game }: ClaimedGameProps) {
  return (
    <div className="mb-8">
      <Link
        to={gamePath(game.slug)}
        className="group -mt-2 mb-4 inline-flex min-h-9 items-center gap-1.5 font-semibold text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4 transition-transform group-hover:-translate-x-0.5" />
        {CLAIM.backToGame}
      </Link>
      <div className="flex items-center gap-4 border-line border-y py-3">
        <div className="w-24 flex-none overflow-hidden rounded-control sm:w-32">
          <GameCover game={game} sizes="8rem" priority />
        </div>
        <div className="min-w-0">
          <p className="numeral text-xl [overflow-wrap:anywhere]">{game.title}</p>
          {game.creator ? <p className="text-muted text-sm">{GAME.byCreator(game.creator)}</p> : null}
        </div>
      </div>
    </div>
  );
}
