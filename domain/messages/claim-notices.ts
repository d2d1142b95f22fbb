type Names = { game: string; person: string };

/** What people are told about claims, on the site and by mail. The titles for the claimant are ADMIN's. */
export const CLAIM_NOTICES = {
  label: 'Open the game',
  panel: 'Open the admin panel',
  approvedText: ({ game }: { game: string }) => `${game} is yours now, and you can edit it.`,
  rejectedText: ({ game }: { game: string }) => `${game} remains unclaimed.`,
  requested: ({ game }: { game: string }) => `Somebody claims ${game}`,
  requestedText: ({ game, person }: Names) =>
    `@${person} says that ${game}, which you posted, is theirs. An administrator decides, or they prove it. If you know better, tell us.`,
  awaits: ({ game }: { game: string }) => `A claim for ${game} awaits you`,
  awaitsText: ({ person }: { person: string }) => `@${person} says that the game is theirs.`,
  claimed: ({ game }: { game: string }) => `${game} has found its owner`,
  claimedText: ({ game, person }: Names) => `${game}, which you posted, belongs to @${person} now.`,
  unclaimed: ({ game }: { game: string }) => `The claim for ${game} was not approved`,
  unclaimedText: ({ game }: { game: string }) => `${game}, which you posted, stays unclaimed.`,
  disputed: ({ game }: { game: string }) => `Your claim for ${game} is disputed`,
  disputedText:
    'Somebody says that the game is not yours. An administrator looks at it; you keep the game until then.',
  disputeAwaits: ({ game }: { game: string }) => `The claim for ${game} is disputed`,
  disputeAwaitsText: ({ person }: { person: string }) =>
    `@${person} says that it was given to the wrong person.`,
  upheld: ({ game }: { game: string }) => `${game} is unclaimed again`,
  upheldOwnerText: 'Your claim was disputed, and an administrator took the game back.',
  upheldText: 'You were right to tell us. If the game is yours, you can claim it now.',
  dismissed: ({ game }: { game: string }) => `${game} stays with its owner`,
  dismissedText: 'An administrator looked at what you told us and found the claim to be right.',
} as const;
