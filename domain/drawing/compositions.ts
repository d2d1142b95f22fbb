import type { Genre } from '../game.ts';
import { ACTION } from './genres/action.ts';
import { ADVENTURE } from './genres/adventure.ts';
import { ARCADE } from './genres/arcade.ts';
import { BOARD } from './genres/board.ts';
import { CARD } from './genres/card.ts';
import { CASUAL } from './genres/casual.ts';
import { EDUCATIONAL } from './genres/educational.ts';
import { FIGHTING } from './genres/fighting.ts';
import { HEROES, OTHER } from './genres/hero.ts';
import { PUZZLE } from './genres/puzzle.ts';
import { RACING } from './genres/racing.ts';
import { ROLE_PLAYING } from './genres/role-playing.ts';
import { SHOOTER } from './genres/shooter.ts';
import { SIMULATION } from './genres/simulation.ts';
import { SPORTS } from './genres/sports.ts';
import { STRATEGY } from './genres/strategy.ts';
import { createDice } from './random.ts';
import type { Composition } from './stage.ts';

const BY_GENRE: Readonly<Record<Genre, readonly [Composition, ...Composition[]]>> = {
  Action: ACTION,
  Adventure: ADVENTURE,
  Arcade: ARCADE,
  Board: BOARD,
  Card: CARD,
  Casual: CASUAL,
  Educational: EDUCATIONAL,
  Fighting: FIGHTING,
  Puzzle: PUZZLE,
  Racing: RACING,
  'Role-Playing': ROLE_PLAYING,
  Shooter: SHOOTER,
  Simulation: SIMULATION,
  Sports: SPORTS,
  Strategy: STRATEGY,
  Other: OTHER,
};

const BY_NAME = new Map(Object.entries(BY_GENRE).map(([genre, list]) => [genre.toLowerCase(), list]));

/** Pictures that suit a game of no genre in particular, beside its own. */
const ANYTHING: readonly [Composition, ...Composition[]] = [
  ...ADVENTURE,
  ...ARCADE,
  ...ACTION,
  ...SHOOTER,
  ...CASUAL,
  ...SIMULATION,
  ...PUZZLE,
  ...ROLE_PLAYING,
];

/** A part of all covers shows a creature whatever the genre, so that a page of one genre stays lively. */
const CREATURE_SHARE = 0.24;

/** The composition of a game: by its genre, and by its id alone. Unknown genres are drawn as 'Other'. */
export function chooseComposition({ id, genre }: { id: string; genre: string }): Composition {
  const dice = createDice(`${id}/composition`);
  const list = BY_NAME.get(genre.trim().toLowerCase()) ?? OTHER;
  if (list === OTHER) return dice.chance(0.5) ? dice.pick(OTHER) : dice.pick(ANYTHING);
  return dice.chance(CREATURE_SHARE) ? dice.pick(HEROES) : dice.pick(list);
}
