import { CLAIM } from './claims.ts';
import { VOTE } from './games.ts';

type Vote = { game: string; voteType: 'up' | 'down' };
type Game = { game: string };

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
} as const;
