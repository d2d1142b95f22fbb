import type { RefObject } from 'react';
import { useWindowEvent } from '#app/ui/use-window-event.ts';

type Messages = { frame: RefObject<HTMLIFrameElement | null>; playUrl: string; isOn: boolean };
/** Takes messages of the game in the frame, and of nobody else. */
export function useMessages({ frame, playUrl, isOn }: Messages, take: (message: unknown) => void) {
  useWindowEvent('message', ({ source, origin, data }) => {
    const isGame = source === frame.current?.contentWindow && origin === URL.parse(playUrl)?.origin;
    if (isOn && isGame) take(data);
  });
}

/** Sends JSON and doesn't wait: what a game says isn't worth a message to the player. */
export function sendQuietly(path: string, body: object): void {
  const headers = { 'Content-Type': 'application/json' };
  void fetch(path, { method: 'POST', body: JSON.stringify(body), headers, keepalive: true }).catch(() => undefined);
}
