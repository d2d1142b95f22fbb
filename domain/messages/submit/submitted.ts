import { formatCount } from '../../format.ts';

export const SUBMITTED = {
  title: 'It is on the site',
  place: ({ place, total }: { place: number; total: number }) =>
    total === 1
      ? 'It is the first game here.'
      : place === 1
        ? `The newest of ${formatCount(total)} games.`
        : `Number ${place} of the ${formatCount(total)} latest games.`,
  list: 'See the list',
  view: 'View',
  again: 'Submit another game',
  claim: 'Claim it',
  claimHelp: 'If you made it, claim it: then it belongs to your profile.',
  tell: 'Tell your players',
  told: ({ title, url }: { title: string; url: string }) => `Play ${title} and vote for it: ${url}`,
  copied: { title: 'Copied and ready to post' },
} as const;
