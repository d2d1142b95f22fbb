import { useCallback, useSyncExternalStore } from 'react';
import type { VoteType } from '#domain/votes/vote.ts';
import { type SavedVote, VOTE_FIELDS, type VoteAnswer, votePath } from './vote-form.ts';

/** `pressed`: the vote that is being saved. `answer`: the result of the last press. */
interface SentVote {
  readonly pressed: VoteType | null;
  readonly answer?: VoteAnswer | undefined;
  /** The last saved vote. A failed press leaves it unchanged. */
  readonly saved?: SavedVote;
  /** When `saved` arrived, by `performance.now()`. Data requested earlier may lack the vote. */
  readonly savedAt: number;
}

const NONE: SentVote = { pressed: null, savedAt: 0 };

/** Kept outside React, because an answer may arrive while the next page loads. */
const votes = new Map<string, SentVote>();
const controls = new Map<string, Set<() => void>>();

/** The last vote sent on a game, shared by all controls of the game. */
export function useSentVote(gameId: string): SentVote {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ofGame = controls.get(gameId) ?? new Set();
      controls.set(gameId, ofGame.add(changed));
      return () => {
        ofGame.delete(changed);
        if (ofGame.size === 0) controls.delete(gameId);
      };
    },
    [gameId],
  );
  return useSyncExternalStore(
    subscribe,
    () => votes.get(gameId) ?? NONE,
    () => NONE,
  );
}

/** Sends a vote and stores the answer. A lost connection counts as a failed vote. */
export async function sendVote(game: { id: string; slug: string }, pressed: VoteType): Promise<void> {
  change(game.id, { ...(votes.get(game.id) ?? NONE), pressed });
  settle(game.id, await post(game.slug, pressed));
}

/**
 * Sends a visitor's vote, which the browser keeps until sign-in. The vote counts at once if another tab is already signed in.
 */
export async function sendVisitorVote(game: { id: string; slug: string }, pressed: VoteType): Promise<void> {
  const answer = await post(game.slug, pressed);
  if (answer.ok) settle(game.id, answer);
}

function settle(gameId: string, answer: VoteAnswer): void {
  const saved = answer.ok ? { saved: answer, savedAt: performance.now() } : {};
  change(gameId, { ...(votes.get(gameId) ?? NONE), ...saved, pressed: null, answer });
}

function change(gameId: string, vote: SentVote): void {
  votes.set(gameId, vote);
  for (const changed of controls.get(gameId) ?? []) changed();
}

async function post(slug: string, pressed: VoteType): Promise<VoteAnswer> {
  const { pathname, search } = location;
  try {
    const response = await fetch(votePath(slug), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({
        [VOTE_FIELDS.voteType]: pressed,
        [VOTE_FIELDS.returnTo]: pathname + search,
      }),
      // The vote is sent even if the voter leaves the page at once.
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
