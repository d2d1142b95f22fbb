import type { ToastText } from './site.ts';

/** The page that confirms a person's identity, as the second step of signing in or before a sensitive change. */
export const CONFIRM = {
  title: 'Is it you?',
  secondStep: 'Your password was right. Now show that it is you.',
  again: 'Before you change this, show once more that it is you.',
  code: 'Code',
  codeHelp: 'Six digits from your app, or one of your recovery codes.',
  withCode: 'Confirm With Code',
  withPassword: 'Confirm With Password',
  withPasskey: 'Use a Passkey',
  passkeyNeedsScript: 'Passkeys need JavaScript.',
  /** For an account without password, app or passkey: signing in with its service confirms the identity. */
  signInAgain: 'Please sign out and in again. You can then change this for ten minutes.',
  failed: { title: 'Not confirmed' } satisfies ToastText,
  confirmed: { title: 'Confirmed' } satisfies ToastText,
  oneMore: { title: 'One more step' } satisfies ToastText,
} as const;

export const SECOND_FACTOR = {
  title: 'Second Factor',
  text: 'With a second factor, somebody who learns your password still can’t sign in as you.',
  open: 'Set Up a Second Factor',
  change: 'Change It',
  required: 'Administrators of this site need a second factor. Your rights come back once you have one.',
  app: 'App with codes',
  appText: 'An authenticator app on your phone shows a new code every half minute.',
  appStart: 'Set Up an App',
  scan: 'Scan this with the app, or type the key into it.',
  qr: 'QR code with the key for your app',
  key: 'Key',
  firstCode: 'The code that the app shows now',
  appConfirm: 'Turn On',
  appStop: 'Turn Off',
  codes: 'Recovery codes',
  codesText:
    'Each of these works once, in place of your app. Keep them where you can find them without your phone. They are shown only once.',
  codesLeft: ({ n }: { n: number }) => `${n} unused.`,
  codesNew: 'Make New Codes',
  passkeys: 'Passkeys',
  passkeysText: 'Your phone, your computer or a security key proves that it is you.',
  passkeyName: ({ date }: { date: string }) => `Passkey (${date})`,
  passkeyAdd: 'Add a Passkey',
  passkeyRemove: 'Remove',
  passkeyFailed: 'The passkey could not be used. Please try again.',
  started: { title: 'Scan the code with your app' } satisfies ToastText,
  stopped: { title: 'The app with codes is off' } satisfies ToastText,
  passkeyAdded: { title: 'Passkey added' } satisfies ToastText,
  passkeyRemoved: { title: 'Passkey removed' } satisfies ToastText,
  failed: { title: 'Nothing was changed' } satisfies ToastText,
} as const;
