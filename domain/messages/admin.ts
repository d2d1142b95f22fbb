import { LIMITS } from '../limits.ts';
import { CLAIM_ERRORS } from './claims.ts';
import type { ToastText } from './site.ts';

export const ADMIN = {
  title: 'Admin Panel',
  description: 'Claims, reports and messages to review.',
  pending: 'pending',
  waiting: 'waiting',
  tabs: {
    claims: 'Game Claims',
    queue: 'Moderation',
    messages: 'Messages',
    log: 'Log',
    settings: 'Settings',
  },
  noSettings: 'No configurable settings available yet.',
  unknownGame: 'Unknown Game',
  unknownGameText: 'Game information not available',
  pendingReview: 'Pending Review',
  note: 'Admin note',
  noteHelp: 'The claimant reads it.',
  noteTooLong: `The note must be at most ${LIMITS.text.adminNote} characters`,
  owner: 'Given to',
  disputer: 'Disputed by',
  methods: {
    page: 'by a meta tag',
    file: 'by a file',
    dns: 'by DNS',
    github: 'by GitHub',
  },
  disputes: 'Disputed claims',
  disputesText: 'These claims were approved by proof. Somebody says that this was wrong.',
  uphold: 'Take it back',
  dismiss: 'Leave it',
  explained: {
    approve: 'The game is theirs, with its votes.',
    reject: 'The game stays unclaimed. Anybody can claim it again.',
    uphold: 'The game is unclaimed again, and its votes no longer count for its owner.',
    dismiss: 'The owner keeps the game, and whoever disputes it is told so.',
  },
  deniedMoving: 'You will be taken to the home page.',
  approve: 'Approve',
  reject: 'Reject',
  noClaims: 'No pending claims',
  noClaimsText: 'There are currently no game ownership claims requiring your review.',
  deniedTitle: 'Access Denied',
  deniedText: "You don't have permission to access the admin panel.",
  deniedReturn: 'Return to Home',
  /** For a signed-in person who isn't an administrator, on the way home. */
  denied: {
    title: 'Access denied',
    description: "You don't have permission to access this page.",
  } satisfies ToastText,
  gameApproved: { title: 'Game claim approved' } satisfies ToastText,
  gameRejected: { title: 'Game claim rejected' } satisfies ToastText,
  approved: {
    title: 'Claim approved successfully',
    description: 'The game has been transferred to the claimant',
  } satisfies ToastText,
  rejected: { title: 'Claim rejected', description: 'Game remains unclaimed' } satisfies ToastText,
  upheld: {
    title: 'Game taken back',
    description: 'It is unclaimed again, and its votes are no longer counted for its former owner.',
  } satisfies ToastText,
  dismissed: {
    title: 'Dispute dismissed',
    description: 'The game stays with its owner.',
  } satisfies ToastText,
  loadFailed: { title: CLAIM_ERRORS.loadFailed } satisfies ToastText,
  processFailed: { title: CLAIM_ERRORS.processFailed } satisfies ToastText,
} as const;

export const ADMIN_MESSAGES = {
  description: 'Messages from the contact form.',
  waitingTab: 'Waiting',
  doneTab: 'Done',
  none: 'No open messages',
  noneDone: 'No messages are marked as done yet',
  noneText: 'What people write on the contact page is kept here until somebody marks it as done.',
  answer: 'Answer by mail',
  subject: ({ brand }: { brand: string }) => `Your message to ${brand}`,
  markDone: 'Mark as done',
  reopen: 'Put back',
  done: { title: 'Message marked as done' } satisfies ToastText,
  reopened: { title: 'Message reopened' } satisfies ToastText,
  failed: { title: 'The message was not changed' } satisfies ToastText,
  gone: 'There is no such message, or it was marked already.',
} as const;
