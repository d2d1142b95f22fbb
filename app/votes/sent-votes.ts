import { useSyncExternalStore } from 'react';
import type { VoteType } from '#domain/votes/vote.ts';
import { type SavedVote, type VoteAnswer, votePath } from './vote-form.ts';

/** `pressed`: the vote that is being saved. `answer`: the result of the last press. */
interface SentVote {
  readonly pressed: VoteType | null;
  readonly answer?: VoteAnswer | undefined;
  /** The last vote that was saved. A failed press doesn't change it. */
  readonly saved?: SavedVote;
  /** When `saved` arrived, by `performance.now()`. Page data that was requested earlier may lack the vote. */
  readonly savedAt: number;
}

const NONE: SentVote = { pressed: null, savedAt: 0 };

/** By game id. Stored outside React, because an answer may arrive while the next page loads. */
const votes = new Map<string, SentVote>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const sentOn = (gameId: string) => votes.get(gameId) ?? NONE;

/** The last vote sent on a game. All vote controls of the game share it. */
export function useSentVote(gameId: string): SentVote {
  return useSyncExternalStore(
    subscribe,
    () => sentOn(gameId),
    () => NONE,
  );
}

type Game = { id: string; slug: string };
/** Sends a vote and stores the answer. A lost connection counts as a failed vote. */
export async function sendVote({ id, slug }: Game, pressed: VoteType): Promise<void> {
  change(id, { pressed });
  settle(id, await post(slug, pressed));
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

async function post(slug: string, pressed: VoteType): Promise<VoteAnswer> {
  const { pathname, search } = location;
  try {
    const response = await fetch(votePath(slug), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ voteType: pressed, returnTo: pathname + search }),
      // Sends the vote even if the voter leaves the page at once.
      keepalive: true,
    });
    const body: SavedVote & { code?: string | null } = await response.json();
    return response.ok && !body.code
      ? { ok: true, ...body }
      : { ok: false, signIn: body.code === 'vote-needs-sign-in' };
  } catch {
    return { ok: false };
  }
}
