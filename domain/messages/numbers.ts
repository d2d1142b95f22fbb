import { formatCount, formatPlays, formatViews } from '../format.ts';

export const NUMBERS = {
  title: ({ game }: { game: string }) => `Numbers of ${game}`,
  allTitle: 'Numbers of all your games',
  all: 'All your games together',
  text: 'By day in UTC. Votes that were taken back and comments that were deleted are left out.',
  weeks: ({ plays, before }: { plays: number; before: number }) =>
    `${formatPlays(plays)} this week, ${compared(plays, before)}.`,
  total: ({ plays, views }: { plays: number; views: number }) =>
    views === 0
      ? 'No views since counting began.'
      : `${formatViews(views)} led to ${formatPlays(plays)}: ${rate(plays, views)}.`,
  days: ({ n }: { n: number }) => (n === 1 ? 'Today' : `The last ${n} days`),
  months: 'By month',
  figures: {
    views: 'Views',
    plays: 'Plays',
    upvotes: 'Upvotes',
    downvotes: 'Downvotes',
    comments: 'Comments',
    saves: 'Saves',
  },
  rate: 'Plays per view',
  rateOf: ({ plays, views }: { plays: number; views: number }) => (views === 0 ? '–' : rate(plays, views)),
  table: { day: 'Day by day', month: 'Month by month' },
  period: { day: 'Day', month: 'Month' },
  csv: 'Download as CSV',
} as const;

const rate = (plays: number, views: number): string => `${formatCount(Math.round((100 * plays) / views))}%`;

function compared(now: number, before: number): string {
  if (now === before) return 'as many as last week';
  if (before === 0) return 'none last week';
  if (now === 0) return `${formatCount(before)} last week`;
  const times = now / before;
  if (times === 2) return 'twice last week’s';
  if (times === 0.5) return 'half of last week’s';
  return `${times > 1 ? 'up' : 'down'} from ${formatCount(before)} last week`;
}
