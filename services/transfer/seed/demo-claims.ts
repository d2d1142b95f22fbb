/** A claim on one of the demo's games, by its title. */
export interface DemoClaim {
  game: string;
  claimant: string;
  reason: string;
  status: 'pending' | 'approved' | 'rejected';
  adminNote?: string;
  /** How long ago it was made, in days. */
  daysAgo: number;
}

/** In every state: approved ones are on games that their claimants own, rejected ones on games that nobody owns. */
export const DEMO_CLAIMS: readonly DemoClaim[] = [
  {
    game: 'Poker Night at the Lighthouse',
    claimant: 'old_moss',
    reason:
      'I wrote it in January; the keeper is modelled on my brother. The page has my name at the bottom.',
    status: 'pending',
    daysAgo: 2,
  },
  {
    game: 'Static on Channel Five',
    claimant: 'hollow_hill',
    reason: 'Mine. I can put any word you like on the title screen within the hour.',
    status: 'pending',
    daysAgo: 4,
  },
  {
    game: 'Inheritance of Ink',
    claimant: 'priya_reads',
    reason: 'I am one of its two authors. The other one knows and agrees.',
    status: 'pending',
    daysAgo: 1,
  },
  {
    game: 'Wrong Wizard',
    claimant: 'juniper',
    reason: 'Made this at a game jam and never listed it. Same domain as my other games.',
    status: 'pending',
    daysAgo: 6,
  },
  {
    game: 'Dustbin Derby',
    claimant: 'dex_runs',
    reason: 'My street, my dustbin, my game.',
    status: 'pending',
    daysAgo: 3,
  },
  {
    game: 'Sixpence Dungeon',
    claimant: 'kenji_k',
    reason: 'The source is on my account and the commit history goes back to the first die.',
    status: 'approved',
    adminNote: 'Checked the repository. Congratulations, it is lovely.',
    daysAgo: 90,
  },
  {
    game: 'Signal Box',
    claimant: 'bram_v',
    reason: 'I work in one. The cat is called Points.',
    status: 'approved',
    daysAgo: 60,
  },
  {
    game: 'Bubble Bureau',
    claimant: 'pixelpaolo',
    reason: 'My colleague posted it for me while I was on holiday.',
    status: 'approved',
    adminNote: 'Confirmed by mail.',
    daysAgo: 30,
  },
  {
    game: 'Rooftop Parkour Pigeon',
    claimant: 'dex_runs',
    reason: 'I hold the world record.',
    status: 'rejected',
    adminNote: 'Impressive, but a record is not authorship.',
    daysAgo: 20,
  },
  {
    game: 'Umbrella Season',
    claimant: 'harbour_kid',
    reason: 'pls',
    status: 'rejected',
    daysAgo: 12,
  },
  {
    game: 'Ludo Noir',
    claimant: 'lukasz_m',
    reason: 'I had the same idea first.',
    status: 'rejected',
    adminNote: 'We can only give a game to whoever made it.',
    daysAgo: 8,
  },
];
