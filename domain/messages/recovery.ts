import type { ToastText } from './toast.ts';

/** 'Forgot password?', the links in mails, and changing the address. */
export const RECOVERY = {
  forgotTitle: 'Forgot your password?',
  forgotText: 'Tell us the e-mail address of your account, and we send you a link to choose a new password.',
  forgotSend: 'Send Link',
  forgotSent: {
    title: 'Check your mail',
    description: 'If there is an account with this address, a link is on its way to it.',
  } satisfies ToastText,
  resetTitle: 'Choose a new password',
  resetText: 'It replaces the old one at once, and signs you out everywhere else.',
  resetSave: 'Save Password',
  resetDone: {
    title: 'Password changed',
    description: 'You can sign in with your new password now.',
  } satisfies ToastText,
  linkDead: 'This link has expired or was already used.',
  askAgain: 'Ask for a new link',
  verifyTitle: 'Confirm your e-mail address',
  verifyText: 'One press, and we know that mail reaches you here.',
  verifyPress: 'Confirm Address',
  verified: { title: 'E-mail address confirmed' } satisfies ToastText,
} as const;
