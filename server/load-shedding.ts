import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#domain/errors.ts';
import type { Pages } from './pages.ts';

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** How many reads (GET and HEAD) may run at once. The limit is high: waiting for a slow database takes no CPU. */
const AT_ONCE = 100;
/** If an event loop turn takes longer than this, a read starts only if fewer than `AT_ONCE_WHEN_LATE` are running. */
const TURN_MS = 25;
const AT_ONCE_WHEN_LATE = 2;
/**
 * After a read starts, the next one waits for `TURNS_BETWEEN` turns of the event loop, so that Node can accept new
 * connections, one per turn. If a read has been queued for `CROWDED_AFTER_MS`, the next read waits longer: until
 * requests stop arriving, but at most `NEWCOMERS_MS`.
 */
const TURNS_BETWEEN = 8;
const NEWCOMERS_MS = 25;
const CROWDED_AFTER_MS = 300;
/** If a read has been queued for this long, the site is over its capacity and refuses new requests. */
const PATIENCE_MS = 1_000;
const RETRY_AFTER_SECONDS = '2';
/** Requests for these paths are never queued or refused, because they are for monitoring or cheap to serve. */
const NEVER_WAITS = /^\/(?:healthz|readyz|metrics|assets\/|files\/)/;

/** `now`: a monotonic clock, in milliseconds. */
type Options = { answerKept: Pages['serveKept']; onShed: () => void; now?: () => number };

interface Waiting {
  since: number;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  start: () => void;
  /** True if the cached page can't be used, because this reader needs a page rendered for them alone. */
  isPersonal?: boolean;
}

/**
 * If the site is over its capacity, responds with 503 and Retry-After instead of making everybody wait. Reads (GET and
 * HEAD) are queued for at most twice `PATIENCE_MS`. Forms aren't queued, because they may take long to arrive. But they
 * are refused whenever new reads are refused. Cached pages are always served.
 */
export function shedLoad(listener: Listener, { answerKept, onShed, now = () => performance.now() }: Options): Listener {
  let running = 0;
  let isTurning = false;
  let turnedAt = 0;
  let turnsSinceStart = 0;
  let turnsSinceArrival = 0;
  let startedAt = 0;
  /** Whether a read has ended since the queue was last searched. If so, queued reads may be answered from the cache. */
  let hasEnded = false;
  let queue: Waiting[] = [];

  const longestWait = () => now() - (queue[0]?.since ?? Number.POSITIVE_INFINITY);

  function isForNewcomers(): boolean {
    if (turnsSinceStart < TURNS_BETWEEN) return true;
    const isOver = turnsSinceArrival >= TURNS_BETWEEN || performance.now() - startedAt > NEWCOMERS_MS;
    return !isOver && longestWait() > CROWDED_AFTER_MS;
  }

  function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
    orElse(answerKept(incoming, outgoing, { mayBeOld: true }), () => {
      onShed();
      const { sentence, status } = new AppError('unavailable');
      const body = Buffer.from(sentence);
      outgoing.writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': body.length,
        'Cache-Control': 'no-store',
        'Retry-After': RETRY_AFTER_SECONDS,
        // The rest of a refused form isn't read, so its connection can't be reused.
        ...(incoming.method === 'POST' ? { Connection: 'close' } : {}),
      });
      outgoing.end(body);
    });
  }

  /** Answers queued reads if another read has rendered the same page. After `TURN_MS`, continues in the next turn. */
  function answerRendered(): void {
    const until = performance.now() + TURN_MS;
    const isLate = () => performance.now() > until;
    hasEnded = false;
    queue = queue.filter((waiting) => {
      const { incoming, outgoing, isPersonal } = waiting;
      if (isPersonal || outgoing.destroyed) return !outgoing.destroyed;
      hasEnded ||= isLate();
      const isAnswered = hasEnded ? false : answerKept(incoming, outgoing);
      if (typeof isAnswered === 'boolean') return !isAnswered;
      orElse(isAnswered, () => {
        queue.unshift({ ...waiting, isPersonal: true });
        goOn();
      });
      return false;
    });
  }

  /**
   * Starts at most one read per turn of the event loop. With SQLite, a read runs almost synchronously, so several reads
   * in one turn would block everything else, even refusals.
   */
  function turn(): void {
    isTurning = false;
    const isLate = performance.now() - turnedAt > TURN_MS;
    turnsSinceStart += 1;
    turnsSinceArrival += 1;
    if (hasEnded) answerRendered();
    const mayStart = !isForNewcomers() && !(isLate && running >= AT_ONCE_WHEN_LATE);
    for (let waiting = mayStart && queue.shift(); waiting; waiting = queue.shift()) {
      if (waiting.outgoing.destroyed) continue;
      if (now() - waiting.since > 2 * PATIENCE_MS) {
        refuse(waiting.incoming, waiting.outgoing);
        continue;
      }
      turnsSinceStart = 0;
      waiting.start();
      startedAt = performance.now();
      break;
    }
    goOn();
  }

  function goOn(): void {
    if (isTurning || queue.length === 0 || running >= AT_ONCE) return;
    isTurning = true;
    turnedAt = performance.now();
    setImmediate(turn);
  }

  return (incoming, outgoing) => {
    if (NEVER_WAITS.test(incoming.url ?? '')) return listener(incoming, outgoing);
    turnsSinceArrival = 0;
    // Prefetches are refused sooner than other requests, because they must not delay requests that people wait for.
    const isAhead = /prefetch/.test(String(incoming.headers['sec-purpose'] ?? incoming.headers.purpose));
    if (longestWait() > (isAhead ? CROWDED_AFTER_MS : PATIENCE_MS)) return refuse(incoming, outgoing);
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return listener(incoming, outgoing);
    const start = () => {
      running += 1;
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        running -= 1;
        hasEnded = true;
        goOn();
      };
      // 'prefinish' comes when the response is complete. 'finish' comes later: once the operating system has all data.
      outgoing.once('prefinish', end).once('close', end);
      listener(incoming, outgoing);
    };
    queue.push({ since: now(), incoming, outgoing, start });
    goOn();
  };
}

/** Calls `next` if the request isn't answered: immediately for `false`, or when the promise resolves to false. */
export function orElse(isAnswered: boolean | Promise<boolean>, next: () => void): void {
  if (typeof isAnswered !== 'boolean') void isAnswered.then((isIt) => isIt || next());
  else if (!isAnswered) next();
}
