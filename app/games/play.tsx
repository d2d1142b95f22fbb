import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Maximize from 'lucide-react/icons/maximize';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { redirect, redirectDocument, replace } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
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

/** No top navigation, downloads or modals. Same origin is safe, because games on ours are never framed: domain/games/framing.ts. */
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

/** Gets the focus as soon as the game has loaded, so that it receives keys. */
function GameFrame({ title, url, frame }: GameFrameProps) {
  // The game may have loaded before hydration.
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
 * Doesn't take the focus from the bar. A frame that already has it is blurred first: it got the focus before the game
 * loaded, so the game, which runs in another process, wasn't told.
 */
function giveFocus(frame: HTMLIFrameElement | null) {
  const { activeElement, body } = document;
  if (activeElement === frame) frame?.blur();
  else if (activeElement !== null && activeElement !== body) return;
  frame?.focus({ preventScroll: true });
}

type PlayBarProps = { game: Pick<GameDetail, 'title' | 'slug' | 'playUrl'>; onFullScreen: () => void };

/** Icons only on phones. */
function PlayBar({ game: { title, slug, playUrl }, onFullScreen }: PlayBarProps) {
  const canFullScreen = useCanFullScreen();
  return (
    <div className="flex flex-none items-center gap-1 border-line border-b bg-paper px-[max(0.25rem,env(safe-area-inset-left))] sm:px-2">
      <ButtonLink
        to={gamePath(slug)}
        // The Content-Security-Policy belongs to the document.
        reloadDocument
        variant="plain"
        aria-label={PLAY.backTo({ game: title })}
        title={PLAY.backTo({ game: title })}
        icon={<ArrowLeft className="size-5" />}
        className={ICON}
      />
      <h1 id="game" className="min-w-0 flex-1 truncate text-base sm:text-lg">
        {title}
      </h1>
      {canFullScreen ? (
        <Button
          variant="plain"
          title={PLAY.fullScreen}
          icon={<Maximize className="size-5 sm:size-4" />}
          onClick={onFullScreen}
          className={`js-only ${WORDS}`}
        >
          <span className="max-sm:sr-only">{PLAY.fullScreen}</span>
        </Button>
      ) : null}
      <ButtonAnchor
        href={playUrl}
        variant="plain"
        title={PLAY.newTab}
        icon={<ArrowUpRight className="size-5 sm:size-4" />}
        className={WORDS}
      >
        <span className="max-sm:sr-only">{PLAY.newTab}</span>
      </ButtonAnchor>
    </div>
  );
}

const ICON = 'size-11 flex-none px-0!';
const WORDS = 'flex-none text-sm! max-sm:size-11 max-sm:px-0!';

const never = () => () => {};

/** False on an iPhone. True until hydration, so that nothing moves. */
function useCanFullScreen(): boolean {
  return useSyncExternalStore(
    never,
    () => document.fullscreenEnabled === true,
    () => true,
  );
}

export const handle = { isPlayer: true, trustsSession: true } satisfies ScreenHandle;

const OWN_NAME = 'play';

/**
 * /game/{slug}/play (docs/decisions/0034-games-play-in-the-page.md). A game that can't be framed redirects to its page,
 * other names of a game to its slug.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  return answerRead(context, 'game-find-failed', async () => {
    const found = await findGameBySlug(ctx, params.slug, actor);
    if (!found) throw new AppError('game-not-found');
    const { redirectTo, game } = found;
    // A game with the slug 'play': /game/{id}/play is that game's own address then.
    if (redirectTo === OWN_NAME) throw replace(gamePath(redirectTo), 301);
    if (redirectTo !== undefined) throw replace(playPath(redirectTo), 301);
    const { slug, title, playUrl, playsInPage } = game;
    if (!playsInPage) throw redirect(gamePath(slug));
    return { slug, title, playUrl };
  });
}

/** Loads a new document, because the Content-Security-Policy that allows the frame belongs to it. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname } = new URL(request.url);
  throw redirectDocument(pathname);
}

/** Never disturbs a running game. */
export function shouldRevalidate() {
  return false;
}

/** Exactly as high as the screen, so that keys can't scroll the page. */
export default function Play({ loaderData: game }: Route.ComponentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  function showFullScreen() {
    // The browser may refuse.
    frame.current?.requestFullscreen().catch(() => undefined);
    frame.current?.focus();
  }
  return (
    <main
      id="main"
      // The game may have a <main> of its own.
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
