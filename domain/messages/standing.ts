import { formatPlace, formatSubmissions } from '../format.ts';

/** A member's own place on a leaderboard. Only the server says it. */
export const STANDING = {
  creator: ({ place, submissions }: { place: number; submissions: number }) =>
    `You are ${formatPlace(place)} with ${formatSubmissions(submissions)}.`,
  game: ({ title, place }: { title: string; place: number }) =>
    `Your best place here: ${formatPlace(place)}, with “${title}”.`,
} as const;
