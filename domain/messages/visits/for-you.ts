import { countNoun, formatCount, formatPlace, formatShortDate } from '../../format.ts';
import { dayOf } from '../../games/numbers.ts';
import { LIMITS } from '../../limits.ts';

const { leaderboardRows, leaderboardPages } = LIMITS.lists;
type Places = { from: number | null; to: number | null };

function movedTo(to: number, from: number | null, among: string): string {
  if (from === null) return `Now ${formatPlace(to)} among ${among}`;
  return `${to < from ? 'Rose' : 'Fell'} from ${formatPlace(from)} to ${formatPlace(to)} among ${among}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DAYS_NAMED = 6;

type Since = { since: number; now: number; isFirst: boolean };

/** 'Since Tuesday', in UTC. */
function sinceWords({ since, now, isFirst }: Since): string {
  if (isFirst) return 'This week';
  const days = dayOf(now) - dayOf(since);
  if (days === 0) return 'Since earlier today';
  if (days === 1) return 'Since yesterday';
  return `Since ${days <= DAYS_NAMED ? WEEKDAYS[new Date(since).getUTCDay()] : formatShortDate(since)}`;
}

export const FOR_YOU = {
  description: 'What happened since your last visit: to your games, and to what you follow.',
  since: sinceWords,
  lookedAt: ({ date }: { date: string }) => `You last looked on ${date}.`,
  first: 'Come back any time: this page then says what happened since you were here.',
  nothing: 'Nothing new. These games still need votes:',
  line: 'What happened since you were here',
  votes: ({ up, down }: { up: number; down: number }) =>
    [
      up > 0 || down === 0 ? `${formatCount(up)} new ${up === 1 ? 'upvote' : 'upvotes'}` : '',
      down > 0 ? `${formatCount(down)} new ${down === 1 ? 'downvote' : 'downvotes'}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  plays: ({ n }: { n: number }) => countNoun(n, 'play'),
  comments: ({ n }: { n: number }) => countNoun(n, 'comment'),
  answer: ({ username, game }: { username: string; game: string }) => `${username} answered you under ${game}`,
  race: 'The race of the week',
  newGame: ({ username }: { username: string }) => `New, by ${username}.`,
  update: ({ username }: { username: string }) => `An update by ${username}:`,
  claims: { approved: 'Your claim was approved: it is yours.', rejected: 'Your claim was rejected.' },
  place: ({ from, to }: Places) =>
    to === null
      ? `No longer among the ${leaderboardRows * leaderboardPages} most voted`
      : movedTo(to, from, 'the most voted'),
  you: 'You',
  rank: ({ from, to }: Places) =>
    to === null ? 'Without a game, you have no place among creators.' : movedTo(to, from, 'creators'),
} as const;

export const DIGEST = {
  stop: 'End the digest?',
  stopText: 'You then get no more digests of the week by mail.',
  press: 'End the Digest',
  ended: 'The digest has ended',
  endedText: 'You can ask for it again in the settings.',
} as const;
