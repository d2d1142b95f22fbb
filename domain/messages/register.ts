import { LIMITS } from '../limits.ts';
import type { ToastText } from './toast.ts';

export const REGISTER = {
  title: 'Sign Up',
  description: 'Make an account to submit games, vote on them and have a profile worth sharing.',
  haveAccount: 'Already have an account?',
  fields: {
    username: 'Username',
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm Password',
  },
  usernameHelp: `${LIMITS.username.min} to ${LIMITS.username.max} letters, digits or underscores. It is the address of your profile.`,
  emailHelp: 'Only you see it.',
  passwordHelp: `At least ${LIMITS.password.min} characters. A few words that only you would put together work well.`,
  emailInvalid: 'Email is invalid',
  emailTaken: 'An account with this email already exists',
  passwordTooShort: `Password must be at least ${LIMITS.password.min} characters`,
  passwordTooLong: `Password must be at most ${LIMITS.password.max} characters`,
  passwordsDiffer: 'Passwords do not match',
  usernameRequired: 'Username is required',
  usernamePattern: 'Username can only contain letters, numbers, and underscores',
  usernameTooShort: `Username must be at least ${LIMITS.username.min} characters`,
  usernameTooLong: `Username must be at most ${LIMITS.username.max} characters`,
  /** Beside the field; the data layer throws `usernameTaken` of the failures. */
  usernameTaken: 'This username is already taken',
  succeeded: { title: 'Account created!' } satisfies ToastText,
  failed: {
    title: 'Registration failed',
    description: 'There was a problem creating your account.',
  } satisfies ToastText,
  newUserName: 'New User',
} as const;
