import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** How every mail of ours looks to nodemailer, whichever way it goes. */
export function messageOf({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an object, or nodemailer would read a list of addresses out of one.
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    // Keeps absence notes and mailing lists from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
