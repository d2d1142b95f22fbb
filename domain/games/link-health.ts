import { UPKEEP_LIMITS } from '../upkeep-limits.ts';

/** What is known of a game's play link. */
export interface LinkState {
  /** How often in a row the link was dead. */
  readonly failures: number;
  /** When it was found dead first, in milliseconds since 1970; null while it works. */
  readonly firstFailedAt: number | null;
  readonly isOffline: boolean;
  readonly isOffBoards: boolean;
}

/** What one look at a link said: it works, it is dead, or nothing can be told from it. */
export type LinkOutcome = 'works' | 'dead' | 'unclear';

export type LinkEvent = 'went-offline' | 'left-boards' | 'came-back';

export const WORKING_LINK: LinkState = {
  failures: 0,
  firstFailedAt: null,
  isOffline: false,
  isOffBoards: false,
};

/** What a probe of a link found; the shape of `Probe` in platform/fetch. */
export type LinkAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason?: 'unknown-host' | 'refused' | undefined };

const DEAD_STATUSES: readonly number[] = [404, 410];

/**
 * Reads one answer. Only 404, 410, an unknown host and a refused connection are a dead
 * link; a success is a working one. Servers that are busy, slow, private or broken for a day prove nothing.
 */
export function readLinkAnswer(answer: LinkAnswer): LinkOutcome {
  if (answer.kind === 'failed') return answer.reason ? 'dead' : 'unclear';
  if (answer.status >= 200 && answer.status < 300) return 'works';
  return DEAD_STATUSES.includes(answer.status) ? 'dead' : 'unclear';
}

/**
 * The next state of a link. Three failures over 72 hours: it may be offline. 14 days after the first of them: out of the
 * boards. One success restores it; what is unclear changes nothing.
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
 * When a link is looked at again: a day later, two hours more or less, so that a host with many games isn't asked for
 * all of them at once.
 *
 * @param chance from 0 to 1, 1 excluded
 */
export function nextLinkCheck(now: number, chance: number): number {
  const { everyMs, jitterMs } = UPKEEP_LIMITS.linkHealth;
  return Math.round(now + everyMs + (2 * chance - 1) * jitterMs);
}

/** Names that never lead anywhere (RFC 2606, 6761, 6762), as in the demo and in tests. */
const RESERVED = /(?:^|\.)(?:example|invalid|local|localhost|test|example\.(?:com|net|org))\.?$/i;

/** Whether a link is looked at: a web address at a name that can lead somewhere. */
export function isCheckableLink(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && !RESERVED.test(parsed.hostname);
}

/**
 * Whether it is rather our own way to the network that is broken: several hosts were asked, and every one of them is
 * unknown or refuses. Then nobody's game is blamed.
 */
export function isOwnNetworkAway(answers: readonly { url: string; answer: LinkAnswer }[]): boolean {
  const hosts = new Set(answers.map(({ url }) => URL.parse(url)?.hostname));
  const isSilent = answers.every(({ answer }) => answer.kind === 'failed' && answer.reason !== undefined);
  return hosts.size >= UPKEEP_LIMITS.linkHealth.hostsThatProve && isSilent;
}
