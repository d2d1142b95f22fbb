import type { Players } from '../games/game.ts';

export const FACTS = {
  title: 'How it plays',
  legend: 'How does it play?',
  optional: '(optional)',
  controls: 'Controls',
  touch: 'Touch screens',
  gamepad: 'Gamepad',
  players: 'Players',
  notSaid: 'Not stated',
  anyPlayers: 'Any number',
  playerWords: { '1': '1 player', '2': '2 players', more: 'More players, or online' } satisfies Record<Players, string>,
} as const;
