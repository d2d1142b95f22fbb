import { CLAIM } from './claims.ts';
import { VOTE } from './games.ts';
import { FOLLOW, SAVE } from './visits/follow.ts';

type Vote = { game: string; voteType: 'up' | 'down' };
type Game = { game: string };
type Person = { username: string };

export const INTENT = {
  title: 'One last step',
  skip: 'Continue without it',
  vote: {
    waits: ({ game, voteType }: Vote) =>
      `Your ${voteType === 'up' ? 'upvote' : 'downvote'} on ${game} counts as soon as you are signed in.`,
    resume: ({ game, voteType }: Vote) =>
      `Before you signed in, you pressed ${voteType === 'up' ? VOTE.upvote : VOTE.downvote} on ${game}.`,
    press: 'Count My Vote',
    done: ({ game }: Game) => `Your vote on ${game} counts.`,
    waiting: ({ game }: Game) =>
      `Your vote on ${game} is saved, and counts as soon as you have confirmed your email address.`,
    refused: ({ sentence }: { sentence: string }) => `Your vote was not saved: ${sentence}`,
  },
  claim: {
    waits: ({ game }: Game) => `Your claim for ${game} is sent as soon as you are signed in.`,
    resume: ({ game }: Game) => `Before you signed in, you were about to claim ${game}.`,
    press: CLAIM.submit,
    done: ({ game }: Game) => `Your claim for ${game} is submitted for review.`,
    refused: ({ sentence }: { sentence: string }) => `Your claim was not submitted: ${sentence}`,
  },
  save: {
    waits: ({ game }: Game) => `${game} is saved as soon as you are signed in.`,
    resume: ({ game }: Game) => `Before you signed in, you were about to save ${game}.`,
    press: SAVE.off,
    done: ({ game }: Game) => `${game} is among your saved games.`,
    refused: ({ sentence }: { sentence: string }) => `The game was not saved: ${sentence}`,
  },
  follow: {
    waits: ({ username }: Person) => `You follow ${username} as soon as you are signed in.`,
    resume: ({ username }: Person) => `Before you signed in, you were about to follow ${username}.`,
    press: FOLLOW.off,
    done: ({ username }: Person) => `You follow ${username} from now on.`,
    refused: ({ sentence }: { sentence: string }) => `Nobody was followed: ${sentence}`,
  },
  comment: {
    waits: ({ game }: Game) => `Your comment on ${game} is posted as soon as you are signed in.`,
    resume: ({ game }: Game) => `Before you signed in, you wrote a comment on ${game}.`,
    press: 'Post My Comment',
    done: ({ game }: Game) => `Your comment on ${game} is posted.`,
    refused: ({ sentence }: { sentence: string }) => `Your comment was not posted: ${sentence}`,
  },
} as const;
