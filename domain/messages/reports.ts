import type { SpamSign } from '../moderation/spam.ts';
import type { ToastText } from './site.ts';

export const REPORT = {
  title: ({ name }: { name: string }) => `Report “${name}”`,
  text: 'A moderator looks at every report. Nobody is told who reported what.',
  moderate: 'You are a moderator: decide about it here.',
  reason: 'What is wrong?',
  choose: 'Choose what fits best',
  reasonMissing: 'Please choose what is wrong',
  source: 'Where is the original?',
  sourceHelp: 'For something stolen: the address of the original.',
  sourceMissing: 'Please give the address of the original',
  note: 'Anything else?',
  noteTooLong: 'This is too long',
  send: 'Send Report',
  sent: { title: 'Thank you for your report', description: 'A moderator will look at it.' },
  failed: { title: 'The report was not sent' },
  outcome: ({ name }: { name: string }) => `Your report about “${name}”`,
  upheldText: 'A moderator has looked at it and acted. Thank you.',
  dismissedText:
    'A moderator has looked at it and found nothing to act on. Thank you for keeping an eye out.',
  reopenedText: 'A moderator is looking at it again.',
  outcomeLabel: 'Moderation log',
} as const;

export const QUEUE = {
  title: 'Moderation',
  queue: 'Queue',
  log: 'Log',
  publicLog: 'Public log',
  empty: 'Nothing to review',
  emptyText: 'No report is open and no submission is held for review.',
  cases: 'Open cases',
  casesText: 'What people reported, the newest report first. All reports on one thing are one case.',
  held: 'Held for review',
  heldText:
    'Spam-like submissions by visitors and newcomers. For now, only their owners and moderators see them.',
  signs: {
    links: 'has links where they don’t belong',
    shortened: 'its address hides where it leads',
    'refused-place': 'games from there were removed before',
    flood: 'very many games from there were submitted today',
    many: 'its sender submitted many games today',
  } satisfies Readonly<Record<SpamSign, string>>,
  publish: 'Publish',
  publishText: 'Everybody sees it.',
  refuse: 'Refuse as spam',
  refuseText: 'Removes it, and nobody can submit its address again.',
  open: 'Look and decide',
  reports: ({ count }: { count: number }) => (count === 1 ? '1 report' : `${count} reports`),
  upheld: 'Dealt with',
  upheldText: 'Use this if you have acted already. Closes the case and tells whoever reported it.',
  dismissed: 'Nothing wrong',
  dismissedText: 'Changes nothing, closes the case, and tells whoever reported it.',
  closedNow: ({ count }: { count: number }): ToastText => ({
    title: count === 1 ? '1 report is closed' : `${count} reports are closed`,
  }),
  visitor: 'a visitor',
  earlier: 'Earlier cases',
  closed: { upheld: 'Closed: acted', dismissed: 'Closed: nothing to do' },
} as const;

export const CONTACT = {
  fields: { name: 'Name', email: 'Email', message: 'Message' },
  messageRequired: 'Please write a message',
  messageTooLong: 'This message is too long',
  nameTooLong: 'This name is too long',
  send: 'Send Message',
  sent: { title: 'Message sent', description: 'Thank you. We will answer by email.' },
  failed: { title: 'Your message could not be sent' },
} as const;
