import { formatPlace, formatSubmissions } from '../format.ts';

/** Places, as only the server says them: a member's own on a leaderboard, and a game's after a vote. */
export const STANDING = {
  creator: ({ place, submissions }: { place: number; submissions: number }) =>
    `You are ${formatPlace(place)} with ${formatSubmissions(submissions)}.`,
  game: ({ title, place }: { title: string; place: number }) =>
    `Your best place here: ${formatPlace(place)}, with “${title}”.`,
  reached: ({ place }: { place: number }) => `It is now ${formatPlace(place)} among the most voted.`,
} as const;
