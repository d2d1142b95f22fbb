import { DAY, LIMITS } from '../limits.ts';

const { claimProof } = LIMITS;

/** Every page loads these. The bundler can drop an unused function, but not a text computed when the file loads. */
export const CLAIM_ERRORS = {
  signInFirst: 'You must be logged in to claim a game',
  proofExpired: () => `This token has expired: each works for ${claimProof.validMs / DAY} days. Please get a new one.`,
  proofNotOffered: 'This game can only be given to you by an administrator.',
  disputeTooLate: () =>
    `A claim can be disputed for ${claimProof.disputeMs / DAY} days. Please write to the administrator instead.`,
  disputeNotFound: 'Dispute not found',
  tooManyPending: ({ n }: { n: number }) =>
    n === 1
      ? 'One claim can wait at a time until your email address is confirmed. Confirm it, or prove the claim that waits.'
      : `${n} claims can wait at a time. Prove one of yours, or wait for a decision.`,
  alreadyDisputed: 'You have already disputed this claim. The administrator knows.',
} as const;

export const CLAIM = {
  button: 'Claim',
  title: 'Claim this game',
  description: 'Tell the administrator why it is yours. After that, you can also prove it yourself and skip the wait.',
  reason: 'Reason',
  reasonHelp: 'Where the administrator can see that you made it: your name on the page, your repository, a post.',
  submit: 'Submit Claim',
  cancel: 'Cancel',
  isItYours: 'Is it yours?',
  signInToClaim: 'to claim it.',
  yours: 'You have claimed this game.',
  seeYours: 'See your claim',
  waitingTitle: 'Your claim is being reviewed',
  waitingText: 'An administrator will read it. You get a notification and an email when it is decided.',
  yourReason: 'What you wrote',
  backToGame: 'Back to the game',
  owned: 'This game is yours.',
  lastRejected: 'Your last claim for this game was not approved.',
  pendingText:
    'Somebody else asked for it first, and the administrator has not decided yet. If you can prove that it is yours, you need not wait.',
  overtakenNote: 'Somebody else has proved that the game is theirs.',
  provenReason: 'Proved while somebody else’s claim was waiting.',
  proveLink: 'Is it yours? Prove it',
  claimedText: 'It has an owner. If that is wrong, tell the administrator.',
  reasonRequired: 'Please provide a reason for your claim',
  reasonTooLong: `Your reason must be at most ${LIMITS.text.claimReason} characters`,
  submitted: { title: 'Claim submitted for review' },
} as const;

export const PROOF = {
  title: 'Or prove it now',
  text: 'Put your token where only the game’s owner can, then let us look. If we find it, the game is yours at once.',
  choose: 'Where can you put it?',
  token: 'Your token',
  validUntil: ({ date }: { date: string }) => `Your token works once, until ${date}.`,
  page: 'A meta tag',
  pageHint: 'If you edit the page.',
  pageText: 'In the head of this page:',
  pageTextAny: 'In the head of one of these pages:',
  file: 'A text file',
  fileHint: 'If you can add files there.',
  fileText: 'With the token on a line of its own, at this address:',
  fileTextAny: 'With the token on a line of its own, at one of these addresses:',
  dns: 'A DNS record',
  dnsHint: 'If you own the domain.',
  dnsText: 'A TXT record whose value is the token, at this name:',
  github: 'Your GitHub account',
  githubHint: 'No token needed.',
  githubText: ({ owners }: { owners: string }) =>
    `This game belongs to the GitHub account ${owners}. Sign in with it here to prove your claim.`,
  githubUnlinked: 'Your account here is not connected to GitHub.',
  check: 'Check now',
  renew: 'Get a new token',
  copy: 'Copy',
  copied: { title: 'Copied' },
  proven: { title: 'The game is yours', description: 'We found your proof, and the claim is approved.' },
  notFound: { title: 'We have not found your token yet' },
  failed: { title: 'We could not check' },
  renewed: { title: 'Here is a new token' },
  outcomes: {
    found: 'The token is there.',
    absent: 'The token is not there.',
    elsewhere: 'This leads to another place, which proves nothing about this one.',
    unreachable: 'It could not be read.',
    'github-absent': 'It is not the account that you sign in with.',
  },
  shared: 'Other people have games at this host too, so only the exact place of this game counts.',
  expiredHere: 'Your token has expired.',
  nowhere:
    'There is no place at this address that is yours alone, so only the administrator can decide about this claim.',
} as const;

export const DISPUTE = {
  title: 'Dispute this claim',
  text: ({ date }: { date: string }) =>
    `Its owner proved that it is theirs, and no administrator has looked at the proof yet. Until ${date} you can tell the administrator that this was wrong.`,
  link: 'Not theirs? Tell the administrator',
  reason: 'What is wrong',
  reasonHelp: 'How the administrator can see whose it is.',
  reasonRequired: 'Please say what is wrong',
  submit: 'Send to the administrator',
  submitted: { title: 'Sent to the administrator', description: 'You get a notification when it is decided.' },
  failed: { title: 'Your message could not be sent' },
  waiting: 'You told the administrator that this is wrong. You get a notification when it is decided.',
} as const;

type Names = { game: string; person: string };

export const CLAIM_NOTICES = {
  label: 'Open the game',
  approvedText: ({ game }: { game: string }) => `${game} is yours now, and you can edit it.`,
  overtakenText: ({ game }: Names) => `Somebody else has proved that ${game} is theirs, so it belongs to them now.`,
  rejectedText: ({ game }: { game: string }) => `${game} remains unclaimed.`,
  requested: ({ game }: { game: string }) => `Somebody claims ${game}`,
  requestedText: ({ game, person }: Names) =>
    `@${person} says that ${game}, which you posted, is theirs. An administrator will decide, unless they prove it first. If that is wrong, please tell us.`,
  awaits: ({ game }: { game: string }) => `New claim to review: ${game}`,
  awaitsText: ({ person }: { person: string }) => `@${person} says that the game is theirs.`,
  claimed: ({ game }: { game: string }) => `${game} has found its owner`,
  claimedText: ({ game, person }: Names) => `${game}, which you posted, belongs to @${person} now.`,
  unclaimed: ({ game }: { game: string }) => `The claim for ${game} was not approved`,
  unclaimedText: ({ game }: { game: string }) => `${game}, which you posted, stays unclaimed.`,
  disputed: ({ game }: { game: string }) => `Your claim for ${game} is disputed`,
  disputedText:
    'Somebody says that the game is not yours. An administrator will look at it; you keep the game until then.',
  disputeAwaits: ({ game }: { game: string }) => `The claim for ${game} is disputed`,
  disputeAwaitsText: ({ person }: { person: string }) => `@${person} says that it was given to the wrong person.`,
  upheld: ({ game }: { game: string }) => `${game} is unclaimed again`,
  upheldOwnerText: 'Your claim was disputed, and an administrator took the game back.',
  upheldText: 'You were right to tell us. If the game is yours, you can claim it now.',
  upheldLate: ({ game }: { game: string }) => `You were right about ${game}`,
  upheldLateText: 'The claim was wrong, but the game has had another owner since.',
  dismissed: ({ game }: { game: string }) => `${game} stays with its owner`,
  dismissedText: 'An administrator looked at what you told us and found the claim to be right.',
} as const;
