import { LIMITS } from '../limits.ts';

/** `people`: whose first upvote ever on the game fell in the week and stands. `lastAt`: the latest of these upvotes. */
export type Racer = {
  readonly gameId: string;
  readonly people: number;
  readonly downvotes: number;
  readonly lastAt: number;
};

/** More people first, then fewer downvotes, then whoever had these people earlier. The id never decides in practice. */
function compareRacers(one: Racer, other: Racer): number {
  return (
    other.people - one.people ||
    one.downvotes - other.downvotes ||
    one.lastAt - other.lastAt ||
    (one.gameId < other.gameId ? -1 : 1)
  );
}

/** The games with enough people, the first place first. */
export function placesOf<R extends Racer>(racers: readonly R[]): R[] {
  const { leastPeople, places } = LIMITS.race;
  const qualified = racers.filter(({ people }) => people >= leastPeople);
  return qualified.sort(compareRacers).slice(0, places);
}

/** One of the first three places of a finished race. */
export type Award = { readonly week: number; readonly place: number };

/** The better place first, then the later week. */
export const compareAwards = (one: Award, other: Award): number => one.place - other.place || other.week - one.week;

/** What the operator gives a week: a line, and a tag for games that follow it. */
export type Theme = { readonly week: number; readonly tag: string; readonly line: string };
