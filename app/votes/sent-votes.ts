import { useSyncExternalStore } from 'react';
import { VOTE } from '#domain/messages/games.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { gamePath } from '#domain/paths.ts';
import { nextVote, type Tally, type VoteState, type VoteType } from '#domain/votes/vote.ts';

/** `isWaiting`: the vote counts only after the voter confirms an e-mail address. `reached`: says the game's place in the race. */
export type SavedVote = Tally & { readonly isWaiting: boolean; readonly reached?: string };

type VoteAnswer = ({ readonly ok: true } & SavedVote) | { readonly ok: false; readonly signIn?: boolean };

export function voteSaid({ vote, isWaiting, reached }: SavedVote): ToastText {
  if (vote === 'none') return VOTE.removed;
  const description = isWaiting ? VOTE.waitingText : reached;
  return description ? { ...VOTE.saved, description } : VOTE.saved;
}

export function votePath(slug: string): string {
  return `${gamePath(slug)}/vote`;
}

export function tallyAfter(tally: Tally, pressed: VoteType): Tally {
  const move = nextVote(tally.vote, pressed);
  return {
    vote: move.next,
    upvotes: Math.max(0, tally.upvotes + move.upvotes),
    downvotes: Math.max(0, tally.downvotes + move.downvotes),
  };
}

interface SentVote {
  readonly pressed: VoteType | null;
  readonly answer?: VoteAnswer | undefined;
  readonly saved?: SavedVote;
  /** When `saved` arrived, by `performance.now()`. Page data that was requested earlier may lack the vote. */
  readonly savedAt: number;
}

const NONE: SentVote = { pressed: null, savedAt: 0 };

/** Sent votes by game id. They are kept outside React, because an answer may arrive while the next page loads. */
const votes = new Map<string, SentVote>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const sentOn = (gameId: string) => votes.get(gameId) ?? NONE;

export function useSentVote(gameId: string): SentVote {
  return useSyncExternalStore(
    subscribe,
    () => sentOn(gameId),
    () => NONE,
  );
}

type Game = { id: string; slug: string };
/** `shown`: the vote before the press, so that a vote whose answer was lost isn't withdrawn by the next press. */
export async function sendVote({ id, slug }: Game, pressed: VoteType, shown: VoteState): Promise<void> {
  change(id, { pressed });
  settle(id, await post(slug, pressed, shown));
}

/** Sends a visitor's vote. The server stores it in a cookie until sign-in, or saves it if another tab has signed in. */
export async function sendVisitorVote({ id, slug }: Game, pressed: VoteType): Promise<void> {
  const answer = await post(slug, pressed);
  if (answer.ok) settle(id, answer);
}

function settle(gameId: string, answer: VoteAnswer): void {
  const saved = answer.ok ? { saved: answer, savedAt: performance.now() } : {};
  change(gameId, { ...saved, pressed: null, answer });
}

function change(gameId: string, part: Partial<SentVote>): void {
  votes.set(gameId, { ...sentOn(gameId), ...part });
  for (const changed of listeners) changed();
}

async function post(slug: string, pressed: VoteType, shown?: VoteState): Promise<VoteAnswer> {
  const { pathname, search } = location;
  try {
    const response = await fetch(votePath(slug), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ voteType: pressed, returnTo: pathname + search, ...(shown ? { shown } : {}) }),
      // Sends the vote even if the voter leaves the page immediately.
      keepalive: true,
    });
    const body: SavedVote & { code?: string | null } = await response.json();
    return response.ok && typeof body.upvotes === 'number'
      ? { ok: true, ...body }
      : { ok: false, signIn: body.code === 'vote-needs-sign-in' };
  } catch {
    return { ok: false };
  }
}
