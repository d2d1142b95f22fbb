import { formatCount, formatPlace } from '../format.ts';
import { LIMITS } from '../limits.ts';

const { leaderboardRows, leaderboardPages } = LIMITS.lists;
type Places = { from: number | null; to: number | null };

function movedTo(to: number, from: number | null, among: string): string {
  if (from === null) return `Now ${formatPlace(to)} among ${among}`;
  return `${to < from ? 'Rose' : 'Fell'} from ${formatPlace(from)} to ${formatPlace(to)} among ${among}`;
}

export const OWN_NEWS = {
  title: 'Since your last visit',
  since: ({ date }: { date: string }) => `You last looked on ${date}.`,
  nothing: 'Nothing has changed since then.',
  votes: ({ up, down }: { up: number; down: number }) =>
    [
      up > 0 || down === 0 ? `${formatCount(up)} new ${up === 1 ? 'upvote' : 'upvotes'}` : '',
      down > 0 ? `${formatCount(down)} new ${down === 1 ? 'downvote' : 'downvotes'}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  claims: { approved: 'Your claim was approved: it is yours.', rejected: 'Your claim was rejected.' },
  place: ({ from, to }: Places) =>
    to === null
      ? `No longer among the ${leaderboardRows * leaderboardPages} most voted`
      : movedTo(to, from, 'the most voted'),
  you: 'You',
  rank: ({ from, to }: Places) =>
    to === null ? 'Without a game, you have no place among creators.' : movedTo(to, from, 'creators'),
} as const;
