import { formatPlace, formatSubmissions } from '../format.ts';

/** Sentences about places on leaderboards. Only the server uses them, so browsers needn't load this file. */
export const RANK = {
  creator: ({ place, submissions }: { place: number; submissions: number }) =>
    `You are ${formatPlace(place)} with ${formatSubmissions(submissions)}.`,
  game: ({ title, place }: { title: string; place: number }) =>
    `Your best place here: ${formatPlace(place)}, with “${title}”.`,
} as const;
