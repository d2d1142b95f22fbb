import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AppError } from '#domain/errors.ts';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Answered whatever happens, for whoever watches the site. */
const ALWAYS = ['/healthz', '/readyz', '/metrics'];
/** Reads that are under way at most: more would wait for the database longer than anybody waits for a page. */
const MOST = 1_000;
/** When the event loop is so late, only so many: enough to keep the processor busy, few enough to be answered soon. */
const LATE_MS = 200;
const MOST_WHEN_LATE = 20;
const RETRY_AFTER_SECONDS = '2';

/**
 * Past the site's capacity, answers 503 with Retry-After instead of letting everybody wait. What is under way is counted by
 * reads alone, because a form may be sent slowly; forms are refused as reads are.
 *
 * @param loop.delayMs how late the event loop is
 * @param onShed called for each refusal
 */
export function shedLoad(
  listener: Listener,
  { loop, onShed }: { loop: { delayMs(): number }; onShed: () => void },
): Listener {
  let reads = 0;
  return (incoming, outgoing) => {
    const most = loop.delayMs() > LATE_MS ? MOST_WHEN_LATE : MOST;
    if (reads >= most && !ALWAYS.includes(incoming.url ?? '')) {
      onShed();
      refuse(outgoing);
      return;
    }
    if (incoming.method === 'GET' || incoming.method === 'HEAD') {
      reads += 1;
      let isOver = false;
      const end = () => {
        if (!isOver) reads -= 1;
        isOver = true;
      };
      // Once everything is written, what the client does with it costs nothing.
      outgoing.once('prefinish', end).once('close', end);
    }
    listener(incoming, outgoing);
  };
}

function refuse(outgoing: ServerResponse): void {
  const { sentence, status } = new AppError('unavailable');
  const body = Buffer.from(sentence);
  outgoing.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER_SECONDS,
    // Nobody reads the rest of a form that was refused.
    Connection: 'close',
  });
  outgoing.end(body);
}

const RESOLUTION_MS = 10;
const WINDOW_MS = 250;
const NANOSECONDS = 1_000_000;

/** How late the event loop was on average in the last quarter of a second. */
export function watchEventLoop(): { delayMs(): number } & Disposable {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    delayMs = histogram.mean / NANOSECONDS - RESOLUTION_MS;
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    delayMs: () => delayMs,
    [Symbol.dispose]() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
