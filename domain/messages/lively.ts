import { formatCount } from '../format.ts';

/** Recent activity on the home page. In a file of its own, so that browsers needn't load these texts. */
export const LIVELY = {
  plays: ({ n }: { n: number }) =>
    n === 1 ? 'One play started in the last five minutes' : `${formatCount(n)} plays started in the last five minutes`,
  added: ({ n }: { n: number }) => `${formatCount(n)} new today`,
} as const;
