export const LEADERBOARD = {
  viewAll: 'View All Games',
  tabs: {
    'top-voted': { label: 'Top Voted', short: 'Votes' },
    'most-viewed': { label: 'Most Viewed', short: 'Views' },
    newest: { label: 'Newest Games', short: 'New' },
    creators: { label: 'Top Creators', short: 'Creators' },
  },
  by: {
    'top-voted': 'by all their upvotes',
    'most-viewed': 'by how often their page was opened',
    newest: 'the latest first',
    creators: '',
  },
  /** `added`: as in 'added in the last 7 days'; '' for all games. */
  meaning: ({ by, added }: { by: string; added: string }) => `${added ? `Games ${added}` : 'All games'}, ${by}.`,
  places: ({ from, to }: { from: number; to: number }) => `Places ${from} to ${to}`,
  toTop: 'Back to the podium',
  noMore: { title: 'There is nothing on this page', text: 'The board ends before it.' },
  noCreators: 'No creators yet',
  vacant: 'The podium is free: the first game takes the top.',
  unranked: {
    'top-voted': { title: 'No game has a vote yet', text: 'The first vote puts a game on the podium.' },
    'most-viewed': { title: 'No game has a view yet', text: 'The first visit puts a game on the podium.' },
  },
} as const;
