import { ArrowLeft, ArrowUpRight, Ellipsis, Flag, Keyboard, Maximize, RotateCw, SkipForward } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { data, redirect, redirectDocument } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { countsVisit, playerHeaders } from '#app/http/headers.server.ts';
import { isComposing } from '#app/shell/keys/single-keys.ts';
import { metaOf, type ScreenHandle } from '#app/shell/page.tsx';
import { ShareButton } from '#app/shell/share.tsx';
import { Button, ButtonAnchor, ButtonLink, buttonStyles } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { useWindowEvent } from '#app/ui/use-window-event.ts';
import { VoteControl } from '#app/votes/vote-control.tsx';
import { scoreIn } from '#domain/hosting/score.ts';
import { FACTS } from '#domain/messages/facts.ts';
import { GAME } from '#domain/messages/games.ts';
import { PLAY } from '#domain/messages/play.ts';
import { PLAYER } from '#domain/messages/player.ts';
import { gamePath, playPath, scorePath } from '#domain/paths.ts';
import { findNextGame } from '#services/listing/similar.ts';
import { sendQuietly, useMessages } from '../hosting/use-messages.ts';
import { useViewer } from '../shell/mine.tsx';
import type { Route } from './+types/play';
import { findGameAt } from './find-game.server.ts';
import { GameFrame } from './game-frame.tsx';
import { gameMeta } from './game-meta.ts';
import { rememberPlayed } from './played-games.ts';

export const handle = { isPlayer: true, isShared: true } satisfies ScreenHandle;

/** The page /game/{slug}/play (ADR 34). If a game can't be framed, redirects to its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerRead(context, 'game-find-failed', async ({ ctx }) => {
    const game = await findGameAt(context, params.slug, '/play');
    if (!game.playsInPage) throw redirect(gamePath(game.slug));
    const next = await findNextGame(ctx, game);
    const shown = { ...game, description: '', aboutHtml: '', prompts: '' };
    const result = { game: shown, next: next && { slug: next.slug, title: next.title } };
    return data(result, { headers: { ...countsVisit('plays', game.id), ...playerHeaders(game) } });
  });
}

/** Passes on the loader's headers, one of which makes the server count a play. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Loads a new document, because the CSP that allows the game's frame can't be added to the current document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(new URL(request.url).pathname);
}

export const shouldRevalidate = () => false;

export default function Play({ loaderData: { game, next } }: Route.ComponentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  useEscape(gamePath(game.slug));
  const viewerId = useViewer()?.id ?? null;
  useEffect(() => rememberPlayed(game, viewerId), [game, viewerId]);
  const canScore = game.isHosted === true && viewerId !== null;
  const report = useBestScore(scorePath(game.slug));
  useMessages({ frame, playUrl: game.playUrl, isOn: canScore }, (message) => report(scoreIn(message)));
  const resume = () => frame.current?.focus({ preventScroll: true });

  function showFullScreen() {
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
      <GameFrame key={round} frame={frame} game={game} />
    </main>
  );
}

/** Games may report at every point: a better score than the last is sent every 15 seconds, and when the page is left. */
function useBestScore(path: string): (score: number | null) => void {
  const scores = useRef({ best: Number.NEGATIVE_INFINITY, sent: Number.NEGATIVE_INFINITY });
  const send = useEffectEvent(() => {
    const { best, sent } = scores.current;
    if (best <= sent) return;
    scores.current.sent = best;
    sendQuietly(path, { type: 'score', score: best });
  });
  useEffect(() => {
    const timer = setInterval(send, 15_000);
    return () => clearInterval(timer);
  }, []);
  useWindowEvent('pagehide', () => send());
  return (score) => {
    if (score !== null) scores.current.best = Math.max(scores.current.best, score);
  };
}

type PlayBarProps = Route.ComponentProps['loaderData'] & {
  onFullScreen: () => void;
  onReload: () => void;
  onResume: () => void;
};
function PlayBar({ game, next, onFullScreen, onReload, onResume }: PlayBarProps) {
  const { id, slug, title, controls, playUrl, isHosted } = game;
  // iPhones have no full-screen mode for pages. Until hydration, all devices show the button, to avoid layout shifts.
  const canFullScreen = !useHydrated() || document.fullscreenEnabled === true;
  const bar = useClosingMenu();
  const back = PLAY.backTo({ game: title });

  function reload({ currentTarget }: MouseEvent) {
    currentTarget.closest('details')?.removeAttribute('open');
    onReload();
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
        aria-label={back}
        title={back}
        icon={<ArrowLeft className="size-5" />}
        className={ICON}
      />
      <h1 dir="auto" id="game" className="min-w-0 flex-1 truncate text-base max-sm:invisible sm:text-lg">
        {title}
      </h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only for pointer input */}
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
      {controls ? (
        <DetailsMenu
          summary={<Keyboard className="size-5 sm:size-4" />}
          label={FACTS.controls}
          className="relative flex-none"
          summaryClassName={buttonStyles({ variant: 'plain', className: `${ICON} cursor-pointer list-none` })}
          panelClassName="absolute top-full right-0 z-30 mt-1 w-72 max-w-[80vw] border border-line bg-card p-4 text-sm shadow-float"
        >
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {controls}
          </p>
        </DetailsMenu>
      ) : null}
      {next ? (
        <ButtonLink
          to={playPath(next.slug)}
          {...RELOADED}
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
        <Button icon={<RotateCw />} onClick={reload} {...JS_ITEM}>
          {PLAYER.reload}
        </Button>
        <ShareButton title={title} path={gamePath(slug)} {...JS_ITEM} />
        {isHosted ? null : (
          <ButtonAnchor href={playUrl} icon={<ArrowUpRight />} {...ITEM}>
            {PLAY.newTab}
          </ButtonAnchor>
        )}
        <ButtonLink to={`/report/game/${id}`} {...RELOADED} icon={<Flag />} {...ITEM}>
          {GAME.report}
        </ButtonLink>
      </DetailsMenu>
    </div>
  );
}

const ICON = 'size-11 flex-none px-0!';
const WORDS = 'flex-none px-3! text-sm! max-md:size-11 max-md:px-0!';
const RELOADED = { reloadDocument: true, rel: 'nofollow' };
const ITEM = { variant: 'plain', className: 'justify-start! px-3! text-sm!' } as const;
const JS_ITEM = { ...ITEM, className: `js-only ${ITEM.className}` } as const;
/** Buttons of at least 44 px. On phones, their padding is small, so that four-digit counts fit. */
const VOTES =
  '[&>span:has(button)]:min-h-11! [&>span:has(button)]:min-w-11! [&>span:has(button)]:justify-center max-sm:[&>span:has(button)]:gap-1! max-sm:[&>span:has(button)]:px-1!';

/** Closes the menus when somebody clicks into the game's frame. This page gets only a 'blur' event for that click. */
function useClosingMenu() {
  const bar = useRef<HTMLDivElement>(null);
  useWindowEvent('blur', () => {
    for (const menu of bar.current?.querySelectorAll('details[open]') ?? []) menu.removeAttribute('open');
  });
  return bar;
}

/** Makes Escape open `path`. This fails while the game has the focus, because the page doesn't receive the key. */
function useEscape(path: string) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    // If Escape leaves full screen or closes the bar's menu or a toast, it does nothing else.
    if (document.fullscreenElement || document.querySelector('details[open], [role=status] li')) return;
    location.assign(path);
  }
  // Checks for an open menu before Escape closes it.
  useWindowEvent('keydown', press, { capture: true });
}

export const meta = metaOf(({ game }: Route.ComponentProps['loaderData']) => ({
  ...gameMeta(game),
  tab: PLAY.title({ game: game.title }),
  isPrivate: true,
}));
