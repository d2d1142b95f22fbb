import { UPKEEP_LIMITS } from '../upkeep-limits.ts';

/** How many checks in a row found the link dead, and when the first of them was (ms since 1970). */
type Failures = { readonly failures: number; readonly firstFailedAt: number | null };
export type LinkState = Failures & { readonly isOffline: boolean; readonly isOffBoards: boolean };

export type LinkOutcome = 'works' | 'dead' | 'unclear';
export type LinkEvent = 'went-offline' | 'left-boards' | 'came-back';

const NEVER_FAILED: Failures = { failures: 0, firstFailedAt: null };
export const WORKING_LINK: LinkState = { ...NEVER_FAILED, isOffline: false, isOffBoards: false };

type LinkAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason?: 'unknown-host' | 'refused' | undefined };

/** Judges a link by an answer. Most errors are 'unclear': the server may be busy, slow, private or briefly broken. */
export function readLinkAnswer(answer: LinkAnswer): LinkOutcome {
  if (answer.kind === 'failed') return answer.reason ? 'dead' : 'unclear';
  if (answer.status >= 200 && answer.status < 300) return 'works';
  return answer.status === 404 || answer.status === 410 ? 'dead' : 'unclear';
}

/** A link's next state. The limits `linkHealth` say when a dead link is offline, and when it is off the boards. */
export function nextLinkState(state: LinkState, outcome: LinkOutcome, now: number) {
  const events: LinkEvent[] = outcome === 'works' && state.isOffline ? ['came-back'] : [];
  if (outcome !== 'dead') return { state: outcome === 'works' ? WORKING_LINK : state, events };
  const failures = state.failures + 1;
  const firstFailedAt = state.firstFailedAt ?? now;
  const deadForMs = now - firstFailedAt;
  const { failures: least, overMs, outOfBoardsMs } = UPKEEP_LIMITS.linkHealth;
  const isOffline = state.isOffline || (failures >= least && deadForMs >= overMs);
  const isOffBoards = state.isOffBoards || (isOffline && deadForMs >= outOfBoardsMs);
  if (isOffline && !state.isOffline) events.push('went-offline');
  if (isOffBoards && !state.isOffBoards) events.push('left-boards');
  return { state: { failures, firstFailedAt, isOffline, isOffBoards }, events };
}

/** When to check a link again. Jitter spreads out the checks of a host's games. `chance`: a random number in [0, 1). */
export function nextLinkCheck(now: number, chance: number): number {
  const { everyMs, jitterMs } = UPKEEP_LIMITS.linkHealth;
  return Math.round(now + everyMs + (2 * chance - 1) * jitterMs);
}

/** Host names that are reserved for tests and local use (RFC 2606, 6761, 6762). */
export const RESERVED_NAMES = /(?:^|\.)(?:example|invalid|local|localhost|test)\.?$/i;
/** Host names reserved for examples (RFC 2606). The demo uses them for games that can't be played. */
const EXAMPLES = /(?:^|\.)example\.(?:com|net|org)\.?$/i;

export function isCheckableLink(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return !RESERVED_NAMES.test(parsed.hostname) && !EXAMPLES.test(parsed.hostname);
}

export const isExampleAddress = (url: string): boolean => EXAMPLES.test(URL.parse(url)?.hostname ?? '');

/** Whether our own network is probably down, because each of several hosts was unknown or refused the connection. */
export function isOwnNetworkAway(answers: readonly { url: string; answer: LinkAnswer }[]): boolean {
  const hosts = new Set(answers.map(({ url }) => URL.parse(url)?.hostname));
  const isSilent = answers.every(({ answer }) => answer.kind === 'failed' && answer.reason !== undefined);
  return hosts.size >= UPKEEP_LIMITS.linkHealth.hostsThatProve && isSilent;
}
