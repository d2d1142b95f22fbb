import { VOTE } from '#domain/messages/games.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { gamePath } from '#domain/paths.ts';
import { nextVote, type Tally, type VoteType } from '#domain/votes/vote.ts';

/** `isKept`: the vote doesn't count until the voter confirms an e-mail address. `reached`: a sentence on a new rank. */
export type SavedVote = Tally & { readonly isKept: boolean; readonly reached?: string };

export type VoteAnswer = ({ readonly ok: true } & SavedVote) | { readonly ok: false; readonly signIn?: boolean };

/** The toast for a saved vote. */
export function voteSaid({ vote, isKept, reached }: SavedVote): ToastText {
  if (vote === 'none') return VOTE.removed;
  const description = isKept ? VOTE.keptText : reached;
  return description ? { ...VOTE.saved, description } : VOTE.saved;
}

export function votePath(slug: string): string {
  return `${gamePath(slug)}/vote`;
}

/** The tally after a press. Counters never go below zero. */
export function tallyAfter(tally: Tally, pressed: VoteType): Tally {
  const move = nextVote(tally.vote, pressed);
  return {
    vote: move.next,
    upvotes: Math.max(0, tally.upvotes + move.upvotes),
    downvotes: Math.max(0, tally.downvotes + move.downvotes),
  };
}
