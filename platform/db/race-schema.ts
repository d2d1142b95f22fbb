import type { VoteState } from '#domain/votes/vote.ts';

/** A `week` is the time of its Monday, 00:00 UTC. */
export interface RaceSchema {
  /** What each person's vote on a game was when the week ended in which they cast or changed it (ADR 92). */
  raceVotes: {
    gameId: string;
    userId: string;
    /** `NO_WEEK`: before the first race, imported, or from legacy data. */
    week: number;
    vote: VoteState;
    /** When the person last voted on the game in that week. */
    at: number;
    isCounted: 0 | 1;
    /** 1 if it was an upvote at some time in that week. */
    wasUp: 0 | 1;
  };

  /** The finished weeks whose results are final. */
  races: { week: number; settledAt: number; themeTag: string; themeLine: string };

  /** Results for ever: the first three places are awards. `gameId` is null once the game is erased. */
  racePlaces: { week: number; place: number; gameId: string | null; people: number };
}
