/** What is stored about visits, apart from each game's counters. */
export interface VisitsSchema {
  /** Views and plays of one game on one day, kept for a month. */
  gameDays: {
    gameId: string;
    /** Days since 1970, in UTC. */
    day: number;
    views: number;
    plays: number;
  };

  /** Plays of all games that were started in one minute, kept for an hour. */
  playMinutes: {
    /** Minutes since 1970. */
    minute: number;
    plays: number;
  };

  /** When somebody last looked at their own games: now, and on the visit before, which is null during the first. */
  ownVisits: {
    userId: string;
    seenAt: number;
    /** JSON: the places that their games had then (services/games/own-news.ts). */
    places: string;
    beforeAt: number | null;
    placesBefore: string | null;
  };
}
