import { type RefObject, useEffect } from 'react';
import { HOSTED_SANDBOX } from '#domain/hosting/host.ts';

/** `allow-same-origin` is safe, because games on our own origin are never framed (domain/games/framing.ts). */
const SANDBOX = `${HOSTED_SANDBOX} allow-popups allow-popups-to-escape-sandbox`;
const FEATURES = ['fullscreen', 'autoplay', 'gamepad', 'accelerometer', 'gyroscope', 'clipboard-write'];
/** `*`, because many games redirect. Without it, a permission ends at the origin of `src`. */
const ALLOWED = FEATURES.map((feature) => `${feature} *`).join('; ');
const HOSTED_ALLOWED = FEATURES.join('; ');

type FramedGame = { title: string; playUrl: string; isHosted?: boolean; needsThreads?: boolean };
type GameFrameProps = { game: FramedGame; frame: RefObject<HTMLIFrameElement | null> };
export function GameFrame({ game: { title, playUrl, isHosted, needsThreads }, frame }: GameFrameProps) {
  // If the game has loaded before hydration, `onLoad` never fires.
  useEffect(() => giveFocus(frame.current), [frame]);
  return (
    <iframe
      ref={frame}
      src={playUrl}
      title={title}
      sandbox={isHosted ? HOSTED_SANDBOX : SANDBOX}
      allow={isHosted ? `${HOSTED_ALLOWED}${needsThreads ? '; cross-origin-isolated' : ''}` : ALLOWED}
      referrerPolicy="strict-origin"
      onLoad={() => giveFocus(frame.current)}
      className="block min-h-0 w-full flex-1 border-0 bg-card"
    />
  );
}

/** A frame that was focused before the game loaded is focused again, because the game hasn't noticed the focus. */
function giveFocus(frame: HTMLIFrameElement | null) {
  const { activeElement, body } = document;
  if (activeElement === frame) frame?.blur();
  else if (activeElement !== null && activeElement !== body) return;
  frame?.focus({ preventScroll: true });
}
