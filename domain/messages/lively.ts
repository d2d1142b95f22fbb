import { formatCount } from '../format.ts';

/** Signs of life on the home page, in a module of their own because only the server says them. */
export const LIVELY = {
  plays: ({ n }: { n: number }) =>
    n === 1
      ? 'One play started in the last five minutes'
      : `${formatCount(n)} plays started in the last five minutes`,
  added: ({ n }: { n: number }) => `${formatCount(n)} new today`,
} as const;
