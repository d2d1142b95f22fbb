export const RANKING_PAGE = {
  intro:
    'By votes, views and dates, and nothing else: no place is for sale, and nobody moves a game by hand. Only the game of the week on the home page may be an administrator’s choice.',
  counts: {
    title: 'The boards count',
    text: 'Top rated games and the boards are plain counts: the most upvotes, the most views, the latest date. Of two equal games, the newer one comes first. A time window shows only the games added in it. Where this site sends mail, a vote counts once its voter has confirmed their email address. Votes of people who were banned don’t count.',
  },
  trending: {
    title: 'Trending',
    text: ({ hours }: { hours: number }) =>
      `New games that people like. A game needs ten times the score to rank beside one that is ${hours} hours newer.`,
    letters: 's is upvotes minus downvotes, t the second in which the game was added, counted from 1970.',
    caption: 'How far above a game without votes',
    later: ({ hours }: { hours: number }) => (hours === 0 ? 'the same day' : `${hours} hours later`),
  },
  bestRated: {
    title: 'Best rated',
    text: ({ minVotes }: { minVotes: number }) =>
      `The share of upvotes, with caution: a few votes prove little, so a game counts with the lowest share that its votes make likely (the lower end of the Wilson interval). Games with fewer than ${minVotes} votes come last.`,
    letters: ({ z }: { z: string }) =>
      `n is the number of votes, p the share of upvotes, z is ${z}, so the real share lies in the interval 95 times out of 100.`,
    caption: 'What some games score',
    share: ({ percent }: { percent: number }) => `${percent}% upvotes`,
    tooFew: 'too few votes',
  },
  others: {
    title: 'Needs votes, random, best match',
    text: 'Needs votes begins with the games that have the fewest votes. Random is shuffled anew each time, and stays as it is while you go through its pages. A search first finds its text in titles, then anywhere, then its words apart, and last words with a letter mistyped.',
  },
  gameOfWeek: {
    title: 'The game of the week',
    text: 'At the top of the home page is the most voted game of the last seven days that can be played there, once it has three votes. Until then, it is the most voted of all time. An administrator may pin another one for seven days. The moderation log says so, and no list changes.',
  },
  columns: { votes: 'Up / down', what: 'Game', score: 'Score' },
  seeTrending: 'Trending games',
  seeBestRated: 'Best rated games',
  seeBoards: 'Leaderboards',
} as const;
