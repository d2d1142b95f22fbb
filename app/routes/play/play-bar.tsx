import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Maximize from 'lucide-react/icons/maximize';
import { useSyncExternalStore } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import type { GameDetail } from '#domain/game.ts';
import { PLAY } from '#domain/messages/play.ts';
import { gamePath } from '#domain/paths.ts';

type PlayBarProps = { game: Pick<GameDetail, 'title' | 'slug' | 'playUrl'>; onFullScreen: () => void };

/** What is ours beside a game: back to its page, its name, the whole screen, its own tab. Icons alone on phones. */
export function PlayBar({ game: { title, slug, playUrl }, onFullScreen }: PlayBarProps) {
  const canFullScreen = useCanFullScreen();
  return (
    <div className="flex flex-none items-center gap-1 border-line border-b bg-paper px-[max(0.25rem,env(safe-area-inset-left))] sm:px-2">
      <ButtonLink
        to={gamePath(slug)}
        // This page's policy lets frames in; the next page has its own.
        reloadDocument
        variant="plain"
        aria-label={PLAY.backTo({ game: title })}
        title={PLAY.backTo({ game: title })}
        icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        className={ICON}
      />
      <h1 id="game" className="min-w-0 flex-1 truncate text-base sm:text-lg">
        {title}
      </h1>
      {canFullScreen ? (
        <Button
          variant="plain"
          title={PLAY.fullScreen}
          icon={<Maximize aria-hidden="true" className="size-5 sm:size-4" />}
          onClick={onFullScreen}
          className={`js-only ${WORDS}`}
        >
          <span className="max-sm:sr-only">{PLAY.fullScreen}</span>
        </Button>
      ) : null}
      <ButtonAnchor
        href={playUrl}
        variant="plain"
        title={PLAY.ownTab}
        icon={<ArrowUpRight aria-hidden="true" className="size-5 sm:size-4" />}
        className={WORDS}
      >
        <span className="max-sm:sr-only">{PLAY.ownTab}</span>
      </ButtonAnchor>
    </div>
  );
}

const ICON = 'size-11 flex-none px-0!';
const WORDS = 'flex-none text-sm! max-sm:size-11 max-sm:px-0!';

const never = () => () => {};

/** Not on an iPhone. Until JavaScript has asked it is taken for granted, so that nothing moves. */
function useCanFullScreen(): boolean {
  return useSyncExternalStore(
    never,
    () => document.fullscreenEnabled === true,
    () => true,
  );
}
