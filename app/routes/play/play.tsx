import { useRef } from 'react';
import { redirect, redirectDocument, replace } from 'react-router';
import type { ScreenHandle } from '#app/components/layout/screen-handle.ts';
import { pageMeta } from '#app/components/page-meta.ts';
import { answerRead } from '#app/http/answer-read.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { actorOf } from '#app/http/session.server.ts';
import { AppError } from '#domain/errors.ts';
import { GAME } from '#domain/messages/game.ts';
import { PLAY } from '#domain/messages/play.ts';
import { gamePath, playPath } from '#domain/paths.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import type { Route } from './+types/play';
import { GameFrame } from './game-frame.tsx';
import { PlayBar } from './play-bar.tsx';

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
