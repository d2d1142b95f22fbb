import { formatCount } from '../../format.ts';

export const WAITING = {
  title: ({ n }: { n: number }) =>
    n === 1 ? 'Something waits for a moderator' : `${formatCount(n)} things wait for a moderator`,
  text: 'It has been more than an hour.',
  open: 'Open the queue',
} as const;
