import { LIMITS } from '../limits.ts';

const DAY = 86_400_000;
const { claimProof } = LIMITS;

/**
 * What errors about claims say, apart from the screens' texts and with numbers put in when they are said: the table of errors
 * is in the browser's first visit, and the bundler drops only what it can see to have no effect.
 */
export const CLAIM_ERRORS = {
  reasonRequired: 'Please provide a reason for your claim',
  signInFirst: 'You must be logged in to claim a game',
  loadFailed: 'Failed to load claims',
  processFailed: 'Failed to process claim',
  proofExpired: () =>
    `This token has expired: each works for ${claimProof.validMs / DAY} days. Please take a new one.`,
  proofNotOffered: 'This game can only be given to you by an administrator.',
  disputeTooLate: () =>
    `A claim can be disputed for ${claimProof.disputeMs / DAY} days. Please write to the administrator instead.`,
  disputeNotFound: 'Dispute not found',
  alreadyDisputed: 'You have disputed this claim already, and the administrator knows.',
} as const;
