export const SCORES = {
  title: 'Scores',
  reported: 'As the game reports them.',
  week: 'This week',
  ever: 'Of all time',
  score: ({ score }: { score: number }) => score.toLocaleString('en-US', { maximumFractionDigits: 2 }),
} as const;
