import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Listener } from './load-shedding.ts';
import { orElse } from './load-shedding.ts';
import type { Pages } from './pages.ts';

const TURN_MS = 1;

/**
 * Responds to reads (GET and HEAD) with cached pages, and passes all other requests to `listener`. Ends each turn of
 * the event loop after about `TURN_MS`, because Node accepts only one new connection per turn. If each turn served
 * every open connection, the last of fifty people to connect would wait for a second.
 */
export function inShortTurns(listener: Listener, { answerKept }: { answerKept: Pages['serveKept'] }): Listener {
  let queue: [IncomingMessage, ServerResponse][] = [];

  function turn(): void {
    const until = performance.now() + TURN_MS;
    let at = 0;
    let isAsync = false;
    for (; at < queue.length && !isAsync && performance.now() < until; at += 1) {
      const [incoming, outgoing] = queue[at] as (typeof queue)[number];
      const isAnswered = outgoing.destroyed || answerKept(incoming, outgoing);
      // A promise means that a member's page still has to be put together. This is done after `turn` has returned. The
      // loop ends here, so that the work gets a separate turn of the event loop.
      isAsync = typeof isAnswered !== 'boolean';
      orElse(isAnswered, () => listener(incoming, outgoing));
    }
    queue = queue.slice(at);
    if (queue.length > 0) setImmediate(turn);
  }

  return (incoming, outgoing) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return listener(incoming, outgoing);
    queue.push([incoming, outgoing]);
    if (queue.length === 1) setImmediate(turn);
  };
}
