import { LIMITS } from '../limits.ts';
import { CLAIM_ERRORS } from './claim-errors.ts';
import type { ToastText } from './toast.ts';

/** Claiming a game. */
export const CLAIM = {
  button: 'Claim',
  title: 'Claim this game',
  description:
    'Tell the administrator why it is yours. Right after, you can also prove it yourself and skip the wait.',
  reason: 'Reason',
  reasonHelp:
    'Where the administrator can see that you made it: your name on the page, your repository, a post.',
  submit: 'Submit Claim',
  cancel: 'Cancel',
  isItYours: 'Is it yours?',
  signInToClaim: 'to claim it.',
  yours: 'You have claimed this game.',
  seeYours: 'See your claim',
  waitingTitle: 'Your claim is being reviewed',
  waitingText: 'An administrator reads it. You get a notification and a mail when it is decided.',
  yourReason: 'What you wrote',
  backToGame: 'Back to the game',
  owned: 'This game is yours.',
  lastRejected: 'Your last claim for this game was not approved.',
  pendingText:
    'Somebody else asked for it first, and the administrator has not decided yet. If they say no, you can claim it.',
  claimedText: 'It has an owner. If that is wrong, tell the administrator.',
  reasonRequired: CLAIM_ERRORS.reasonRequired,
  reasonTooLong: `Your reason must be at most ${LIMITS.text.claimReason} characters`,
  signInFirst: CLAIM_ERRORS.signInFirst,
  submitted: { title: 'Claim submitted for review' } satisfies ToastText,
  /** The description is the error's own message. */
  failed: { title: 'Claim submission failed' } satisfies ToastText,
  errored: 'Something broke on our side. Please try again.',
} as const;
