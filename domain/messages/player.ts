/** Texts of the player and the home page's 'Continue' section. Separate, so that other pages needn't load them. */
export const PLAYER = {
  next: 'Next game',
  nextIs: ({ game }: { game: string }) => `Next: ${game}`,
  more: 'More',
  reload: 'Start again',
  continue: 'Continue',
  continueText: 'What you played last. Only this browser remembers it.',
  clear: 'Clear',
} as const;

export const LIGHTBOX = {
  label: 'Pictures of the game',
  place: ({ at, of }: { at: number; of: number }) => `${at} of ${of}`,
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
} as const;
