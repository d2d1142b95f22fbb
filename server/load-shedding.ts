import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Pages } from './pages.ts';

/** The promise resolves when the response is complete, even if the reader takes longer to receive it. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** How many reads (GET and HEAD) may run at once. The limit is high: waiting for a slow database takes no CPU. */
const AT_ONCE = 100;
/** If a read has waited for this long, the site is over its capacity and refuses new requests. */
const PATIENCE_MS = 1_000;
const RETRY_AFTER_SECONDS = '2';
/** Requests for these paths are never queued or refused, because they are for monitoring or cheap to serve. */
const NEVER_WAITS = /^\/(?:healthz|readyz|metrics|assets\/|files\/)/;

/** `now`: a monotonic clock, in milliseconds. */
type Options = { answerKept: Pages['serveKept']; onShed: () => void; now?: () => number };

export const queuedMs = new WeakMap<IncomingMessage, number>();

type Waiting = { since: number; incoming: IncomingMessage; outgoing: ServerResponse };

/**
 * Answers visitors with cached pages at once. Other reads wait in a queue, from which one starts in each turn of the event
 * loop. If one has waited for `PATIENCE_MS`, responds to new requests with 503 and Retry-After, or with an outdated page.
 */
export function shedLoad(listener: Listener, options: Options): RequestListener {
  const { answerKept, onShed, now = () => performance.now() } = options;
  let running = 0;
  let isTurning = false;
  const queue: Waiting[] = [];
  const isOver = () => now() - (queue[0]?.since ?? Number.POSITIVE_INFINITY) > PATIENCE_MS;

  function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
    onShed();
    const { sentence, status } = new AppError('unavailable');
    outgoing.writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(sentence),
      'Cache-Control': 'no-store',
      'Retry-After': RETRY_AFTER_SECONDS,
      // Node drops the rest of a form, because a browser that is still sending it wouldn't see the answer otherwise.
      ...(Number(incoming.headers['content-length']) > LIMITS.form.discardedBytes ? { Connection: 'close' } : {}),
    });
    outgoing.end(sentence);
  }

  // With SQLite, a read runs almost without a break, and a member's cached page takes a millisecond. Several in one turn
  // would hold up everything else, such as the rendering that they wait for.
  function turn(): void {
    isTurning = false;
    const waiting = queue.shift();
    if (waiting && !waiting.outgoing.destroyed) {
      if (now() - waiting.since > 2 * PATIENCE_MS) refuse(waiting.incoming, waiting.outgoing);
      else void start(waiting);
    }
    goOn();
  }

  function goOn(): void {
    if (isTurning || queue.length === 0 || running >= AT_ONCE) return;
    isTurning = true;
    setImmediate(turn);
  }

  async function start({ since, incoming, outgoing }: Waiting): Promise<void> {
    running += 1;
    queuedMs.set(incoming, now() - since);
    const isLeft = new Promise((resolve) => outgoing.once('close', resolve));
    try {
      await Promise.race([answer(incoming, outgoing), isLeft]);
    } finally {
      running -= 1;
      goOn();
    }
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (!(await answerKept(incoming, outgoing, 'in turn'))) await listener(incoming, outgoing);
  }

  async function answerOld(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (!(await answerKept(incoming, outgoing, 'over capacity'))) refuse(incoming, outgoing);
  }

  return (incoming, outgoing) => {
    if (NEVER_WAITS.test(incoming.url ?? '')) return void listener(incoming, outgoing);
    if (!isRead(incoming)) return isOver() ? refuse(incoming, outgoing) : void listener(incoming, outgoing);
    if (isOver()) return void answerOld(incoming, outgoing);
    if (answerKept(incoming, outgoing, 'at once') === true) return;
    queue.push({ since: now(), incoming, outgoing });
    goOn();
  };
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';
