/** What errors about accounts say, apart from the settings' texts: see claim-errors.ts. */
export const ACCOUNT_ERRORS = {
  updateFailed: 'Failed to update profile. Please try again.',
  wrongPassword: 'This is not your current password',
} as const;
