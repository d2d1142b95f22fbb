import { UPKEEP_LIMITS } from '../upkeep-limits.ts';

export interface LinkState {
  /** How many times in a row a check found the link dead. */
  readonly failures: number;
  /** When the first of these failures was found, in milliseconds since 1970. Null while the link works. */
  readonly firstFailedAt: number | null;
  readonly isOffline: boolean;
  readonly isOffBoards: boolean;
}

export type LinkOutcome = 'works' | 'dead' | 'unclear';

export type LinkEvent = 'went-offline' | 'left-boards' | 'came-back';

export const WORKING_LINK: LinkState = {
  failures: 0,
  firstFailedAt: null,
  isOffline: false,
  isOffBoards: false,
};

/** What `probe` in platform/fetch found out about a link. */
type LinkAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason?: 'unknown-host' | 'refused' | undefined };

/**
 * Only 404, 410, an unknown host and a refused connection mean that the link is dead, and only 2xx that it works. All
 * other answers may come from a server that is busy, slow, private or briefly broken.
 */
export function readLinkAnswer(answer: LinkAnswer): LinkOutcome {
  if (answer.kind === 'failed') return answer.reason ? 'dead' : 'unclear';
  if (answer.status >= 200 && answer.status < 300) return 'works';
  return answer.status === 404 || answer.status === 410 ? 'dead' : 'unclear';
}

/**
 * The next state of a link. After `failures` failures over `overMs`, the game is marked as offline. `outOfBoardsMs`
 * after the first failure, it leaves the leaderboards. A success resets everything; an unclear outcome changes nothing.
 *
 * @param now milliseconds since 1970
 */
export function nextLinkState(
  state: LinkState,
  outcome: LinkOutcome,
  now: number,
): { state: LinkState; events: readonly LinkEvent[] } {
  if (outcome === 'unclear') return { state, events: [] };
  if (outcome === 'works') return { state: WORKING_LINK, events: state.isOffline ? ['came-back'] : [] };
  const failures = state.failures + 1;
  const firstFailedAt = state.firstFailedAt ?? now;
  const deadForMs = now - firstFailedAt;
  const { failures: least, overMs, outOfBoardsMs } = UPKEEP_LIMITS.linkHealth;
  const isOffline = state.isOffline || (failures >= least && deadForMs >= overMs);
  const isOffBoards = state.isOffBoards || (isOffline && deadForMs >= outOfBoardsMs);
  const events: LinkEvent[] = [];
  if (isOffline && !state.isOffline) events.push('went-offline');
  if (isOffBoards && !state.isOffBoards) events.push('left-boards');
  return { state: { failures, firstFailedAt, isOffline, isOffBoards }, events };
}

/**
 * When to check a link again: after `everyMs`, plus or minus `jitterMs`, so that a host with many games isn't flooded.
 *
 * @param chance a random number in [0, 1)
 */
export function nextLinkCheck(now: number, chance: number): number {
  const { everyMs, jitterMs } = UPKEEP_LIMITS.linkHealth;
  return Math.round(now + everyMs + (2 * chance - 1) * jitterMs);
}

/** Host names that are reserved for tests and local use (RFC 2606, 6761, 6762). */
const RESERVED = /(?:^|\.)(?:example|invalid|local|localhost|test)\.?$/i;

/** Host names that RFC 2606 reserves for examples. The demo uses them for games that can't be played. */
const EXAMPLES = /(?:^|\.)example\.(?:com|net|org)\.?$/i;

export function isCheckableLink(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return !RESERVED.test(parsed.hostname) && !EXAMPLES.test(parsed.hostname);
}

/** Whether the address is a placeholder without a game. */
export function isExampleAddress(url: string): boolean {
  return EXAMPLES.test(URL.parse(url)?.hostname ?? '');
}

/** Whether our own network is probably down, because each of several hosts was unknown or refused the connection. */
export function isOwnNetworkAway(answers: readonly { url: string; answer: LinkAnswer }[]): boolean {
  const hosts = new Set(answers.map(({ url }) => URL.parse(url)?.hostname));
  const isSilent = answers.every(({ answer }) => answer.kind === 'failed' && answer.reason !== undefined);
  return hosts.size >= UPKEEP_LIMITS.linkHealth.hostsThatProve && isSilent;
}
