import { LIMITS } from '../limits.ts';
import type { ToastText } from './site.ts';

/** The messages of errors about accounts, separate for the reason given for CLAIM_ERRORS. */
export const ACCOUNT_ERRORS = {
  updateFailed: 'Failed to update profile. Please try again.',
  wrongPassword: 'This is not your current password',
} as const;

export const SETTINGS = {
  title: 'Settings',
  description: 'Your name, your picture, your password and everything else about your account.',
  sections: {
    profile: 'Profile',
    picture: 'Picture',
    links: 'Links',
    email: 'Email',
    password: 'Password',
    services: 'Sign-in services',
    sessions: 'Sessions',
    data: 'Your data',
    danger: 'Delete account',
  },
  fields: {
    username: 'Username',
    name: 'Full Name',
    bio: 'Bio',
    avatarUrl: 'Custom avatar URL',
    avatarFile: 'Upload a picture',
    email: 'Email',
    newEmail: 'New email',
    currentPassword: 'Current password',
    password: 'New password',
    confirmPassword: 'Confirm new password',
  },
  usernameHelp:
    'The address of your profile. Your earlier names keep leading to you, and nobody else can have them.',
  bioHelp: `What you make, and why. At most ${LIMITS.text.bio} characters.`,
  avatarUrlHelp:
    'We fetch the picture once and keep a copy, so nobody who looks at you is seen by that site.',
  avatarFileHelp: 'JPEG, PNG, WebP, GIF or AVIF, at most 10 MB. It becomes a square.',
  pictureNow: 'Keep the picture I have',
  pictureGenerated: 'Drawn for my account',
  picturePreset: ({ n }: { n: number }) => `Preset ${n}`,
  linkElsewhere: ({ site }: { site: string }) => `Please enter an address on ${site}`,
  wrongPassword: ACCOUNT_ERRORS.wrongPassword,
  passwordChanged: {
    title: 'Password changed',
    description: 'You stay signed in here; all other sessions have ended.',
  } satisfies ToastText,
  servicesText: 'These may sign you in here, by the email address that they and we know to be yours.',
  servicesNeedEmail: 'Please confirm your email address first.',
  servicesLastWay: 'This is your only way in. Choose a password before you disconnect it.',
  serviceConnected: 'Connected',
  serviceConnect: ({ service }: { service: string }) => `Connect ${service}`,
  serviceDisconnect: ({ service }: { service: string }) => `Disconnect ${service}`,
  connected: ({ service }: { service: string }): ToastText => ({
    title: `${service} connected`,
    description: 'From now on you can sign in with it.',
  }),
  disconnected: ({ service }: { service: string }): ToastText => ({ title: `${service} disconnected` }),
  setPasswordText: 'Your account has no password yet. We can mail you a link to choose one.',
  emailVerified: 'Confirmed',
  emailUnverified: 'Not confirmed yet',
  emailSendLink: 'Send the link again',
  emailText:
    'Only you see it. We write to it when you forget your password and when somebody claims your games.',
  emailChange: 'Change Email',
  emailLinkSent: {
    title: 'One more step',
    description: 'We sent a link to confirm the address. It works for a day.',
  } satisfies ToastText,
  sessionsText: 'Where you are signed in. End what you do not recognise, and change your password.',
  sessionHere: 'This device',
  sessionEnd: 'End',
  sessionEndOthers: 'End all others',
  sessionEndAll: 'Sign out everywhere',
  sessionEnded: { title: 'Session ended' } satisfies ToastText,
  sessionsEnded: { title: 'All other sessions have ended' } satisfies ToastText,
  signedOutEverywhere: {
    title: 'Signed out',
    description: 'All your sessions have ended.',
  } satisfies ToastText,
  exportText: 'Everything that we keep about you, in one file that programs can read.',
  exportButton: 'Download my data',
  deleteText:
    'Your profile, your votes and your sign-in go at once and for good. Nobody can bring them back.',
  deleteGames: 'What becomes of your games?',
  deleteRelease: 'They stay, without an owner, and somebody may claim them',
  deleteRemove: 'They are deleted with me',
  deleteConfirmUsername: 'Your username, to be sure',
  deleteButton: 'Delete My Account',
  deleted: {
    title: 'Account deleted',
    description: 'Thank you for the games. You are welcome back any time.',
  } satisfies ToastText,
  save: 'Save Changes',
  saving: 'Saving...',
  nameRequired: 'Name is required',
  nameTooLong: `Name must be at most ${LIMITS.text.name} characters`,
  bioTooLong: `Bio must be at most ${LIMITS.text.bio} characters`,
  succeeded: {
    title: 'Profile updated',
    description: 'Your profile has been updated successfully.',
  } satisfies ToastText,
  errored: {
    title: 'Update Error',
    description: ACCOUNT_ERRORS.updateFailed,
  } satisfies ToastText,
  /** A refusal that has its own reason, for example a taken username: the description is that reason. */
  failed: { title: 'Update failed' } satisfies ToastText,
} as const;
