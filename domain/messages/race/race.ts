import { countNoun, formatCount, formatPlace, formatShortDate } from '../../format.ts';
import type { Award } from '../../race/race.ts';
import { WEEK, weekInWords } from '../../race/week.ts';

export const RACE = {
  titleOf: ({ week }: { week: string }) => `The race of ${week}`,
  weekOf: ({ week }: { week: string }) => `${week.charAt(0).toUpperCase()}${week.slice(1)}`,
  description: 'Which games won the most new people this week, and which did in the weeks before.',
  rules: 'Each person counts once for a game: with their first upvote ever, if it still stands on Sunday.',
  ends: 'Ends on Sunday at 24:00 UTC.',
  left: 'Time left',
  leftUnits: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
  provisional: 'Provisional until Tuesday, 00:00 UTC: votes of people who get banned by then don’t count.',
  final: 'Final results.',
  nobody: ({ least }: { least: number }) => `No game has a place yet: it takes ${least} people.`,
  nobodyHad: ({ least }: { least: number }) => `No game had ${least} people this week.`,
  vote: 'Find a game to vote for',
  past: 'Earlier weeks',
  removed: 'A removed game',
  theme: 'Theme',
  themeGames: ({ tag }: { tag: string }) => `Games tagged “${tag}”`,
  thisWeek: 'This week’s race',
  lastWeek: 'Last week’s race',
  all: 'The whole race',
  days: ({ week }: { week: number }) => `${formatShortDate(week)} to ${formatShortDate(week + WEEK - 1)}`,
  people: ({ n }: { n: number }) => (n === 1 ? '1 person' : `${formatCount(n)} people`),
} as const;

/** Only the server uses these sentences. */
export const RACED = {
  see: 'See the race',
  feedEntry: ({ week, winner }: { week: number; winner: string }) => `${winner} wins ${weekInWords(week)}`,
  reached: ({ title, place }: { title: string; place: string }) => `${title} is ${place} this week.`,
  needs: ({ title, people }: { title: string; people: number }) =>
    `${title} needs ${people === 1 ? 'one more person' : `${people} more people`} for a place this week.`,
  won: ({ title, place, week }: { title: string } & Award) =>
    `“${title}” was ${formatPlace(place)} in ${weekInWords(week)}`,
  /** `places`: such as '1st Heron Dash, 2nd Toast Rush'. */
  podium: ({ week, places }: { week: number; places: string }) => `The podium of ${weekInWords(week)}: ${places}`,
  wonText: ({ people }: { people: number }) =>
    `${countNoun(people, 'first upvote')} brought it there. The award stays on its cover.`,
} as const;
