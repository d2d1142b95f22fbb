import { type RefObject, useEffect } from 'react';

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
export function GameFrame({ title, url, frame }: GameFrameProps) {
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
