import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Maximize from 'lucide-react/icons/maximize';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SkipForward from 'lucide-react/icons/skip-forward';
import { type MouseEvent, useEffect, useRef } from 'react';
import { ShareButton } from '#app/shell/share.tsx';
import { Button, ButtonAnchor, ButtonLink, buttonStyles } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { VoteControl } from '#app/votes/vote-control.tsx';
import type { GameCard } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';
import { PLAY } from '#domain/messages/play.ts';
import { PLAYER } from '#domain/messages/player.ts';
import { gamePath, playPath } from '#domain/paths.ts';

type PlayBarProps = {
  game: Pick<GameCard, 'id' | 'slug' | 'title' | 'upvotes' | 'downvotes'> & { readonly playUrl: string };
  next: Pick<GameCard, 'slug' | 'title'> | null;
  onFullScreen: () => void;
  onReload: () => void;
  onResume: () => void;
};

/** The bar above a running game. On phones, the buttons have no text, and the title isn't visible. */
export function PlayBar({ game, next, onFullScreen, onReload, onResume }: PlayBarProps) {
  const { id, slug, title, playUrl } = game;
  // iPhones have no full-screen mode for pages. Until hydration, all devices show the button, to avoid layout shifts.
  const canFullScreen = !useHydrated() || document.fullscreenEnabled === true;
  const bar = useClosingMenu();

  function choose(event: MouseEvent, act: () => void) {
    event.currentTarget.closest('details')?.removeAttribute('open');
    act();
  }

  return (
    <div
      ref={bar}
      className="flex flex-none items-center gap-1 border-line border-b bg-paper pt-[env(safe-area-inset-top)] pr-[max(0.25rem,env(safe-area-inset-right))] pl-[max(0.25rem,env(safe-area-inset-left))] sm:px-2"
    >
      {/* Links load a new document, because this document's Content-Security-Policy is only for the player. */}
      <ButtonLink
        to={gamePath(slug)}
        reloadDocument
        variant="plain"
        aria-label={PLAY.backTo({ game: title })}
        title={PLAY.backTo({ game: title })}
        icon={<ArrowLeft className="size-5" />}
        className={ICON}
      />
      <h1 id="game" className="min-w-0 flex-1 truncate text-base max-sm:invisible sm:text-lg">
        {title}
      </h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keyboard votes keep the focus */}
      <span className="flex flex-none" onClick={({ detail }) => detail > 0 && onResume()}>
        <VoteControl game={game} className={VOTES} />
      </span>
      {canFullScreen ? (
        <Button
          variant="plain"
          title={PLAY.fullScreen}
          icon={<Maximize className="size-5 sm:size-4" />}
          onClick={onFullScreen}
          className={`js-only ${WORDS}`}
        >
          <span className="max-md:sr-only">{PLAY.fullScreen}</span>
        </Button>
      ) : null}
      {next ? (
        <ButtonLink
          to={playPath(next.slug)}
          reloadDocument
          rel="nofollow"
          variant="plain"
          title={PLAYER.nextIs({ game: next.title })}
          icon={<SkipForward className="size-5 sm:size-4" />}
          className={WORDS}
        >
          <span className="max-md:sr-only">{PLAYER.next}</span>
        </ButtonLink>
      ) : null}
      <DetailsMenu
        summary={<Ellipsis className="size-5" />}
        label={PLAYER.more}
        className="relative flex-none"
        summaryClassName={buttonStyles({ variant: 'plain', className: `${ICON} cursor-pointer list-none` })}
        panelClassName="absolute top-full right-0 z-30 mt-1 flex w-60 flex-col border border-line bg-card p-1 shadow-float"
      >
        <Button
          icon={<RotateCw className="size-4" />}
          onClick={(event) => choose(event, onReload)}
          {...JS_ITEM}
        >
          {PLAYER.reload}
        </Button>
        <ShareButton title={title} path={gamePath(slug)} {...JS_ITEM} />
        <ButtonAnchor href={playUrl} icon={<ArrowUpRight className="size-4" />} {...ITEM}>
          {PLAY.newTab}
        </ButtonAnchor>
        <ButtonLink
          to={`/report/game/${id}`}
          reloadDocument
          rel="nofollow"
          icon={<Flag className="size-4" />}
          {...ITEM}
        >
          {GAME.report}
        </ButtonLink>
      </DetailsMenu>
    </div>
  );
}

const ICON = 'size-11 flex-none px-0!';
const WORDS = 'flex-none px-3! text-sm! max-md:size-11 max-md:px-0!';
const ITEM = { variant: 'plain', className: 'justify-start! px-3! text-sm!' } as const;
const JS_ITEM = { ...ITEM, className: `js-only ${ITEM.className}` } as const;
/** Buttons of at least 44 px. On phones, their padding is small, so that counts of four digits fit. */
const VOTES =
  '[&>span:has(button)]:min-h-11! [&>span:has(button)]:min-w-11! [&>span:has(button)]:justify-center max-sm:[&>span:has(button)]:gap-1! max-sm:[&>span:has(button)]:px-1!';

/** Closes the menu when somebody clicks into the game's frame. This page gets only a 'blur' event for that click. */
function useClosingMenu() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = () => bar.current?.querySelector('details[open]')?.removeAttribute('open');
    addEventListener('blur', close);
    return () => removeEventListener('blur', close);
  }, []);
  return bar;
}
