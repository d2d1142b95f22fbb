import { CLAIM_ERRORS } from './claim-errors.ts';
import type { ToastText } from './toast.ts';

/** Proving a claim beside the administrator's review. */
export const PROOF = {
  title: 'Or prove it now',
  text: 'Put your token in one of these places, then let us look. If we find it, the game is yours at once.',
  token: 'Your token',
  validUntil: ({ date }: { date: string }) => `It works once, until ${date}.`,
  page: 'A meta tag',
  pageText: 'In the head of this page:',
  pageTextAny: 'In the head of one of these pages:',
  file: 'A text file',
  fileText: 'With the token on a line of its own, at this address:',
  fileTextAny: 'With the token on a line of its own, at one of these addresses:',
  dns: 'A DNS record',
  dnsText: 'A TXT record whose value is the token, at this name:',
  github: 'Your GitHub account',
  githubText: ({ owners }: { owners: string }) =>
    `This game belongs to the GitHub account ${owners}. When that is the one you sign in with, you need no token.`,
  githubUnlinked: 'Your account here is not connected with GitHub.',
  check: 'Check now',
  renew: 'Get a new token',
  copy: 'Copy',
  copied: { title: 'Copied' } satisfies ToastText,
  proven: {
    title: 'The game is yours',
    description: 'We found your proof, and the claim is approved.',
  } satisfies ToastText,
  notFound: { title: 'We did not find your token yet' } satisfies ToastText,
  failed: { title: 'We could not look' } satisfies ToastText,
  renewed: { title: 'Here is a new token' } satisfies ToastText,
  outcomes: {
    found: 'The token is there.',
    absent: 'The token is not there.',
    elsewhere: 'This leads to another place, which proves nothing about this one.',
    unreachable: 'It could not be read.',
    'github-absent': 'It is not the account that you sign in with.',
  },
  shared: 'Other people have games at this host too, so only the exact place of this game counts.',
  expired: CLAIM_ERRORS.proofExpired,
  expiredHere: 'Your token has expired.',
  notOffered: CLAIM_ERRORS.proofNotOffered,
  nowhere:
    'There is no place at this address that is yours alone, so only the administrator can decide about this claim.',
} as const;

/** Telling the administrator that a claim by proof was wrong. */
export const DISPUTE = {
  title: 'Dispute this claim',
  text: ({ date }: { date: string }) =>
    `It was given to its owner because they proved it, and nobody looked at it yet. Until ${date} you can tell the administrator that this was wrong.`,
  link: 'Not theirs? Tell the administrator',
  reason: 'What is wrong',
  reasonHelp: 'How the administrator can see whose it is.',
  reasonRequired: 'Please tell what is wrong',
  submit: 'Send to the administrator',
  submitted: {
    title: 'Sent to the administrator',
    description: 'You get a notification when it is decided.',
  } satisfies ToastText,
  failed: { title: 'Your message could not be sent' } satisfies ToastText,
  tooLate: CLAIM_ERRORS.disputeTooLate,
  notFound: CLAIM_ERRORS.disputeNotFound,
  already: CLAIM_ERRORS.alreadyDisputed,
  waiting: 'You told the administrator that this is wrong. You get a notification when it is decided.',
} as const;
