/** Messages of the player and of 'Continue'. Separate, to keep them out of other pages' initial JavaScript. */
export const PLAYER = {
  next: 'Next game',
  nextIs: ({ game }: { game: string }) => `Next: ${game}`,
  more: 'More',
  reload: 'Start again',
  continue: 'Continue',
  continueText: 'What you played last. Only this browser remembers it.',
  clear: 'Clear',
} as const;

/** The full-screen view of screenshots. */
export const LIGHTBOX = {
  label: 'Pictures of the game',
  place: ({ at, of }: { at: number; of: number }) => `${at} of ${of}`,
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
} as const;
