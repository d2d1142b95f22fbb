import { type RefObject, useEffect, useRef, useState } from 'react';
import { data, redirect, redirectDocument } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { countsVisit } from '#app/http/headers.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import type { ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { GAME } from '#domain/messages/games.ts';
import { PLAY } from '#domain/messages/play.ts';
import { gamePath } from '#domain/paths.ts';
import { findNextGame } from '#services/listing/next-game.ts';
import { useViewer } from '../shell/mine.tsx';
import type { Route } from './+types/play';
import { findGameAt } from './find-game.server.ts';
import { PlayBar } from './play-bar.tsx';
import { rememberPlayed } from './played-games.ts';

/** `allow-same-origin` is safe, because games on our own origin are never framed (domain/games/framing.ts). */
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

/** Gives the frame the focus, so that the game receives keys. */
function GameFrame({ title, url, frame }: GameFrameProps) {
  // If the game has loaded before hydration, `onLoad` never fires.
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
 * Focuses the frame, unless a control in the bar has the focus. If the frame already has the focus, it got the focus
 * before the game loaded, and the game hasn't noticed. So the frame is blurred first.
 */
function giveFocus(frame: HTMLIFrameElement | null) {
  const { activeElement, body } = document;
  if (activeElement === frame) frame?.blur();
  else if (activeElement !== null && activeElement !== body) return;
  frame?.focus({ preventScroll: true });
}

export const handle = { isPlayer: true, isShared: true } satisfies ScreenHandle;

/** The page /game/{slug}/play (ADR 34). If a game can't be framed, redirects to its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx } = requestContext(context);
  return answerRead(context, 'game-find-failed', async () => {
    const game = await findGameAt(context, params.slug, '/play');
    const { id, slug, title, playUrl, playsInPage, thumbnailUrl, upvotes, downvotes } = game;
    if (!playsInPage) throw redirect(gamePath(slug));
    const next = await findNextGame(ctx, game);
    return data(
      {
        game: { id, slug, title, playUrl, playsInPage, thumbnailUrl, upvotes, downvotes },
        next: next && { slug: next.slug, title: next.title },
      },
      { headers: countsVisit('plays', id) },
    );
  });
}

/** Passes on the loader's headers, one of which makes the server count a play. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Loads a new document, because the CSP that allows the game's frame can't be added to the current document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname } = new URL(request.url);
  throw redirectDocument(pathname);
}

/** Never reloads the data, so that nothing disturbs a running game. */
export const shouldRevalidate = () => false;

/** The player, exactly as high as the screen so that keys can't scroll the page. */
export default function Play({ loaderData: { game, next } }: Route.ComponentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  useEscape(gamePath(game.slug));
  const viewerId = useViewer()?.id ?? null;
  // Adds the game to 'Continue' on the home page.
  useEffect(() => rememberPlayed(game, viewerId), [game, viewerId]);
  const resume = () => frame.current?.focus({ preventScroll: true });

  function showFullScreen() {
    // The browser may refuse full screen.
    frame.current?.requestFullscreen().catch(() => undefined);
    resume();
  }

  function reload() {
    // Takes the focus from the 'Reload' button, so that the new frame gets it (see `giveFocus`).
    (document.activeElement as HTMLElement | null)?.blur();
    setRound(round + 1);
  }

  return (
    <main
      id="main"
      // Labeled, because the game may have a <main> of its own.
      aria-labelledby="game"
      className="fixed inset-x-0 top-0 flex h-dvh flex-col overflow-hidden overscroll-none pb-[env(safe-area-inset-bottom)]"
    >
      <PlayBar game={game} next={next} onFullScreen={showFullScreen} onReload={reload} onResume={resume} />
      <GameFrame key={round} frame={frame} title={game.title} url={game.playUrl} />
    </main>
  );
}

/** Makes Escape open `path`, except while the game has the focus: then the page doesn't receive the key. */
function useEscape(path: string) {
  useEffect(() => {
    function press({ key, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented) return;
      // If Escape leaves full screen or closes the bar's menu or a toast, it does nothing else.
      if (document.fullscreenElement || document.querySelector('details[open], [role=status] li')) return;
      location.assign(path);
    }
    // Runs in the capture phase, before the same key closes the menu.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [path]);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: GAME.notFound }];
  const { title: game } = loaderData.game;
  return pageMeta(matches, {
    title: PLAY.title({ game }),
    description: PLAY.description({ game }),
    isPrivate: true,
  });
};
