import { formatCount } from '../format.ts';

/** Recent activity on the home page. Only the server uses these texts, so browsers needn't load this file. */
export const LIVELY = {
  plays: ({ n }: { n: number }) =>
    n === 1 ? 'One play started in the last five minutes' : `${formatCount(n)} plays started in the last five minutes`,
  added: ({ n }: { n: number }) => `${formatCount(n)} new today`,
} as const;
