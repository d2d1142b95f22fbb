import { SERVICE_NAMES, type ServiceRefusal, type SignInService } from '../accounts/sign-in-service.ts';
import { formatCount } from '../format.ts';
import { LIMITS } from '../limits.ts';
import type { ToastText } from './site.ts';

export const LOGIN = {
  title: 'Sign In',
  description: 'Sign in to vote on games, submit your own and look after your profile.',
  forgotPassword: 'Forgot password?',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  noAccount: 'No account yet?',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  succeeded: ({ username }: { username: string }): ToastText => ({
    title: 'Logged in successfully',
    description: `Welcome back, ${username}!`,
  }),
  welcomeBack: { title: 'Welcome back!' },
  errored: { title: 'Login Error', description: 'Failed to log in. Please try again.' },
  refused: { title: 'Sign in failed', description: 'Invalid email or password.' },
  cookieRefused:
    'Your browser refused the cookie that keeps you signed in. Allow cookies for this site, then sign in again.',
  attacked:
    'Somebody is guessing at this account, so a new device needs a link that we have mailed to its address. Open it here, then sign in.',
  deviceKnown: 'This device is known now. Please sign in.',
  deviceLinkDead: 'This link has expired. Sign in, and we will mail another one if it is needed.',
  signedOut: { title: 'Signed out', description: 'You have been signed out successfully.' },
  serviceOr: 'or',
  serviceButton: ({ service }: { service: SignInService }) => `Continue with ${SERVICE_NAMES[service]}`,
  /** Pages pass only known refusals. domain/messages.test.ts passes a placeholder, so there is a fallback. */
  serviceRefused: ({ service, refusal }: { service: SignInService; refusal: ServiceRefusal }): string =>
    (REFUSALS[refusal] ?? REFUSALS.failed)(SERVICE_NAMES[service]),
} as const;

const REFUSALS: Readonly<Record<ServiceRefusal, (service: string) => string>> = {
  cancelled: (service) => `Nothing was changed: ${service} was not allowed to sign you in.`,
  'email-unverified': (service) =>
    `${service} has not confirmed your email address. Please confirm it there, then try again.`,
  'not-linked': (service) =>
    `An account here has the email address that ${service} gave us, but has not confirmed it. Please sign in with its password and confirm the address first.`,
  'email-taken': (service) =>
    `An account here already has the mailbox of the address that ${service} gave us. Please sign in to that account.`,
  'email-refused': (service) =>
    `No account can be made with the address that ${service} gave us. If you think that this is a mistake, please contact us.`,
  'registration-closed': () => REGISTER.closed,
  'email-differs': (service) => `${service} knows you by a different email address, so it was not connected.`,
  'connected-elsewhere': (service) =>
    `That ${service} account signs in to another account here, so it was not connected.`,
  failed: (service) => `${service} could not sign you in. Please try again.`,
};

export const REGISTER = {
  title: 'Sign Up',
  description: 'Make an account to submit games, vote on them and have a profile worth sharing.',
  haveAccount: 'Already have an account?',
  fields: { username: 'Username', email: 'Email', password: 'Password', confirmPassword: 'Confirm Password' },
  usernameHelp: `${LIMITS.username.min} to ${LIMITS.username.max} letters, digits or underscores. It is the address of your profile.`,
  emailHelp: 'Only you see it.',
  passwordHelp: `At least ${LIMITS.password.min} characters. A few words that only you would put together work well.`,
  emailInvalid: 'Email is invalid',
  emailTaken: 'An account with this email already exists',
  networkBusy: 'Many accounts were made from your network within an hour. Please try again later.',
  emailRefused: 'This email cannot be used for an account here. If you think that this is a mistake, please contact us',
  passwordTooShort: `Password must be at least ${LIMITS.password.min} characters`,
  passwordTooLong: `Password must be at most ${LIMITS.password.max} characters`,
  passwordCommon: 'This password is one of the first that anybody would guess, so please choose another',
  passwordsDiffer: 'Passwords do not match',
  usernameRequired: 'Username is required',
  usernamePattern: 'Username can only contain letters, numbers, and underscores',
  usernameTooShort: `Username must be at least ${LIMITS.username.min} characters`,
  usernameTooLong: `Username must be at most ${LIMITS.username.max} characters`,
  usernameTaken: 'This username is already taken',
  succeeded: { title: 'Account created!' },
  succeededOnly: { title: 'Account created!', description: 'You can sign in now.' },
  failed: { title: 'Registration failed', description: 'There was a problem creating your account.' },
  closed: 'No new accounts are made here for now. Everybody who has one can sign in.',
  newUserName: 'New User',
} as const;

export const RECOVERY = {
  forgotTitle: 'Forgot your password?',
  forgotText: 'Tell us the email address of your account, and we will send you a link to choose a new password.',
  forgotSend: 'Send Link',
  forgotSent: {
    title: 'Check your mail',
    description: 'If there is an account with this address, a link is on its way to it.',
  },
  resetTitle: 'Choose a new password',
  resetText: 'It replaces the old one at once, and signs you out everywhere else.',
  resetSave: 'Save Password',
  resetDone: { title: 'Password changed', description: 'You can sign in with your new password now.' },
  linkDead: 'This link has expired or was already used.',
  askAgain: 'Ask for a new link',
  verifyTitle: 'Confirm your email address',
  verifyText: 'Press the button to confirm that mail reaches you here.',
  verifyPress: 'Confirm Address',
  verified: { title: 'Email address confirmed' },
  stopTitle: 'Stop the change of your email address?',
  stopText: 'The account keeps its present address.',
  stopPress: 'Stop the Change',
  stopped: { title: 'The change was stopped', description: 'If you didn’t ask for it, choose a new password now.' },
} as const;

export const MIGRATION = {
  succeeded: { title: 'Data migrated to cloud successfully' },
  games: ({ n }: { n: number }): ToastText => ({ title: `${formatCount(n)} games migrated to cloud storage` }),
  votes: ({ n }: { n: number }): ToastText => ({ title: `${formatCount(n)} votes migrated to cloud storage` }),
  failed: { title: 'Failed to migrate data to cloud storage' },
  gamesFailed: { title: 'Failed to migrate games to cloud storage' },
  votesFailed: { title: 'Failed to migrate votes to cloud storage' },
} as const;
