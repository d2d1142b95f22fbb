import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Maximize from 'lucide-react/icons/maximize';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { redirect, redirectDocument, replace } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import type { ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import { AppError } from '#domain/errors.ts';
import type { GameDetail } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';
import { PLAY } from '#domain/messages/play.ts';
import { gamePath, playPath } from '#domain/paths.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import type { Route } from './+types/play';

/** No top navigation, no downloads, no modals. Its own origin is never ours: services/games/present-game.ts. */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-pointer-lock',
  'allow-orientation-lock',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
].join(' ');
const ALLOWED = 'fullscreen; autoplay; gamepad; accelerometer; gyroscope';

type GameFrameProps = { title: string; url: string; frame: RefObject<HTMLIFrameElement | null> };

/** The game. It has the focus as soon as it is there, so that keys are its own at once. */
function GameFrame({ title, url, frame }: GameFrameProps) {
  // It may have come before JavaScript did.
  useEffect(() => giveFocus(frame.current), [frame]);
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      sandbox={SANDBOX}
      allow={ALLOWED}
      referrerPolicy="strict-origin"
      onLoad={() => giveFocus(frame.current)}
      className="block min-h-0 w-full flex-1 border-0 bg-card"
    />
  );
}

/**
 * Whoever has gone to the bar meanwhile stays there. A frame that had the focus before its game came is left and entered
 * again: browsers keep the focus on the element then, and the game, which is another process's, doesn't hear of it.
 */
function giveFocus(frame: HTMLIFrameElement | null) {
  const { activeElement, body } = document;
  if (activeElement === frame) frame?.blur();
  else if (activeElement !== null && activeElement !== body) return;
  frame?.focus({ preventScroll: true });
}

type PlayBarProps = { game: Pick<GameDetail, 'title' | 'slug' | 'playUrl'>; onFullScreen: () => void };

/** What is ours beside a game: back to its page, its name, the whole screen, its own tab. Icons alone on phones. */
function PlayBar({ game: { title, slug, playUrl }, onFullScreen }: PlayBarProps) {
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

export const handle = { isPlayer: true } satisfies ScreenHandle;

/** The last part of this page's own address. */
const OWN_NAME = 'play';

/**
 * /game/{slug}/play: a game in the page (docs/decisions/0034-games-play-in-the-page.md). One that can't be played here leads
 * to its page; other names of a game as on its page.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx } = scopeOf(context);
  return answerRead(context, 'game-find-failed', async () => {
    const found = await findGameBySlug(ctx, params.slug, actorOf(context));
    if (!found) throw new AppError('game-not-found');
    const { redirectTo, game } = found;
    // A game called 'Play' has this page's name for its slug: /game/{id}/play is the game then.
    if (redirectTo === OWN_NAME) throw replace(gamePath(redirectTo), 301);
    if (redirectTo !== undefined) throw replace(playPath(redirectTo), 301);
    const { slug, title, playUrl, playsInPage } = game;
    if (!playsInPage) throw redirect(gamePath(slug));
    return { slug, title, playUrl };
  });
}

/** A frame is let in by the policy of the document that it stands in: whoever comes here loads one. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname } = new URL(request.url);
  throw redirectDocument(pathname);
}

/** A game that runs isn't disturbed. */
export function shouldRevalidate() {
  return false;
}

/** As high as the screen and nothing beyond it: no key has a page to scroll. */
export default function Play({ loaderData: game }: Route.ComponentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  function showFullScreen() {
    // A browser may refuse; the game is where it was then.
    frame.current?.requestFullscreen().catch(() => undefined);
    frame.current?.focus();
  }
  return (
    <main
      id="main"
      // A game may have a main part of its own.
      aria-labelledby="game"
      className="fixed inset-x-0 top-0 flex h-dvh flex-col overflow-hidden"
    >
      <PlayBar game={game} onFullScreen={showFullScreen} />
      <GameFrame frame={frame} title={game.title} url={game.playUrl} />
    </main>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: GAME.notFound }];
  const { title: game } = loaderData;
  return pageMeta(matches, {
    title: PLAY.title({ game }),
    description: PLAY.description({ game }),
    isPrivate: true,
  });
};
