import type { ToastText } from './toast.ts';

/** What people wrote by the contact form, in the panel. */
export const ADMIN_MESSAGES = {
  description: 'What people wrote by the contact form.',
  waitingTab: 'Waiting',
  doneTab: 'Done',
  none: 'No messages wait',
  noneDone: 'No message is done yet',
  noneText: 'What people write on the contact page is kept here until somebody marks it as done.',
  answer: 'Answer by mail',
  subject: ({ brand }: { brand: string }) => `Your message to ${brand}`,
  markDone: 'Mark as done',
  reopen: 'Put back',
  done: { title: 'Message marked as done' } satisfies ToastText,
  reopened: { title: 'The message waits again' } satisfies ToastText,
  failed: { title: 'The message was not changed' } satisfies ToastText,
  gone: 'There is no such message, or it was marked already.',
} as const;
