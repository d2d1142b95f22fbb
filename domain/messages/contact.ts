import type { ToastText } from './toast.ts';

/** The form on /contact: ours throughout. */
export const CONTACT = {
  fields: { name: 'Name', email: 'Email', message: 'Message' },
  messageRequired: 'Please write a message',
  messageTooLong: 'This message is too long',
  nameTooLong: 'This name is too long',
  send: 'Send Message',
  sent: {
    title: 'Message sent',
    description: 'Thank you. The answer goes to your e-mail address.',
  } satisfies ToastText,
  failed: { title: 'Your message could not be sent' } satisfies ToastText,
} as const;
