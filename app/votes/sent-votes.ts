import { useCallback, useSyncExternalStore } from 'react';
import type { VoteType } from '#domain/votes/vote.ts';
import { type SavedVote, VOTE_FIELDS, type VoteAnswer, votePath } from './vote-form.ts';

/** The last press of a game's vote buttons: whether it is being saved, and its result. */
interface SentVote {
  readonly pressed: VoteType | null;
  readonly answer?: VoteAnswer | undefined;
  /** The last saved vote. A later press that failed leaves it unchanged. */
  readonly saved?: SavedVote;
  /** When `saved` arrived, by `performance.now()`. Data requested earlier may lack the vote. */
  readonly savedAt: number;
}

const NONE: SentVote = { pressed: null, savedAt: 0 };

/** Votes by game id, kept outside React: a vote may be answered while the next page is loading. */
const votes = new Map<string, SentVote>();
const controls = new Map<string, Set<() => void>>();

/** The last vote sent on a game. All controls of the game share that vote and change together. */
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

/** Sends one press. Resolves when it is answered; a lost connection counts as an answer. */
export async function sendVote(game: { id: string; slug: string }, pressed: VoteType): Promise<void> {
  change(game.id, { ...(votes.get(game.id) ?? NONE), pressed });
  settle(game.id, await post(game.slug, pressed));
}

/**
 * Sends a visitor's press, which their browser keeps until they have signed in. If they are already signed in through another
 * tab, the vote counts at once.
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
