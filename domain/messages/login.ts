import { SERVICE_NAMES, type ServiceRefusal, type SignInService } from '../sign-in-service.ts';
import type { ToastText } from './toast.ts';

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
  welcomeBack: { title: 'Welcome back!' } satisfies ToastText,
  /** Nothing was decided about the credentials: the attempt itself broke. */
  errored: { title: 'Login Error', description: 'Failed to log in. Please try again.' } satisfies ToastText,
  refused: { title: 'Sign in failed', description: 'Invalid email or password.' } satisfies ToastText,
  signedOut: {
    title: 'Signed out',
    description: 'You have been signed out successfully.',
  } satisfies ToastText,
  signOutFailed: {
    title: 'Error signing out',
    description: 'Failed to sign out. Please try again.',
  } satisfies ToastText,
  serviceOr: 'or',
  serviceButton: ({ service }: { service: SignInService }) => `Continue with ${SERVICE_NAMES[service]}`,
  /** Below the title of `refused`. The code comes from an address: one that nobody knows is a plain failure. */
  serviceRefused: ({ service, refusal }: { service: SignInService; refusal: ServiceRefusal }): string =>
    (REFUSALS[refusal] ?? REFUSALS.failed)(SERVICE_NAMES[service]),
} as const;

const REFUSALS: Readonly<Record<ServiceRefusal, (service: string) => string>> = {
  cancelled: (service) => `Nothing was changed: ${service} was not allowed to sign you in.`,
  'email-unverified': (service) =>
    `${service} has not confirmed your email address. Please confirm it there, then try again.`,
  'not-linked': (service) =>
    `An account here has the email address that ${service} gave us, but has not confirmed it. Please sign in with its password and confirm the address first.`,
  'email-differs': (service) =>
    `${service} knows you by another email address than we do, so it was not connected.`,
  'connected-elsewhere': (service) =>
    `That ${service} account signs in to another account here, so it was not connected.`,
  failed: (service) => `${service} could not sign you in. Please try again.`,
};
