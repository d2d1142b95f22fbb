import { VoteControl } from '#app/components/vote-control.tsx';
import type { GameDetail } from '#domain/game.ts';
import type { VoteState } from '#domain/vote.ts';
import { PlayButton } from './play-button.tsx';

/** The big control with the width of a phone: three digits on each side leave room for 'Play in Browser'. */
const COMPACT =
  'flex-none [&>span:has(button)]:gap-1.5! [&>span:has(button)]:px-2.5! [&_.numeral]:text-lg! [&_svg]:size-4!';

type ActionBarProps = { game: GameDetail; vote: VoteState; className?: string };

/** On phones: play and vote, within the thumb's reach until the page's footer comes. */
export function ActionBar({ game, vote, className = '' }: ActionBarProps) {
  return (
    <div
      className={`sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 ${className}`}
    >
      <VoteControl game={game} vote={vote} size="big" className={COMPACT} />
      {game.playUrl ? (
        <PlayButton
          url={game.playUrl}
          size="lg"
          className="flex-1 gap-1.5! whitespace-nowrap px-2! text-base! [&_svg]:size-4!"
        />
      ) : null}
    </div>
  );
}
