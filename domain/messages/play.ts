import type { ToastText } from './site.ts';

export const PLAY = {
  howWasIt: 'How was it?',
  title: ({ game }: { game: string }) => `Play ${game}`,
  backTo: ({ game }: { game: string }) => `Back to ${game}`,
  fullScreen: 'Full screen',
  newTab: 'Open in a new tab',
  ownSite: 'Opens in a new tab, on the game’s own site.',
  example: 'This address is an example. There is nothing to play behind it.',
} as const;

export const PIN_BUTTONS = { 'game:pin': 'Pin as game of the week', 'game:unpin': 'Unpin' } as const;

export const LINK_HEALTH = {
  badgeHelp: 'The game’s own site has not answered for three days or more.',
  label: 'Open the game',
  wentOffline: ({ game }: { game: string }) => `${game} may be offline`,
  wentOfflineText: ({ url }: { url: string }) =>
    `Its address has not worked for three days: ${url}. Please have a look, and edit the game if it has moved. Until it works again it is marked, and after 14 days it leaves the boards.`,
  leftBoards: ({ game }: { game: string }) => `${game} is off the boards`,
  leftBoardsText:
    'Its address has not worked for 14 days. Everybody can still find the game, and it is back on the boards as soon as it can be played.',
  cameBack: ({ game }: { game: string }) => `${game} works again`,
  cameBackText: 'Its address answers again, so the mark is gone and the game is back on the boards.',
} as const satisfies Record<string, string | ToastText | ((about: { game: string; url: string }) => string)>;
