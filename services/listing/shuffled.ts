import type { Placed } from '#platform/db/listing/keyset-page.ts';
import { type NumberKind, type Place, placeKinds } from '#platform/db/listing/sort-keys.ts';

/** A place in a shuffled list: before or after its turn, then the order's own. */
export const SHUFFLED_PLACE: readonly NumberKind[] = ['whole', ...placeKinds('random')];
/** The dice of games lie below this. */
const SIDES = 2 ** 32;

type Part = { after: Place | null; until: Place | null; limit: number };

/**
 * One page of a shuffled list. The games lie scattered on a circle, always in the same order: a seed says where the
 * list begins on it, so that it is the same on every page, and another for another seed.
 */
export async function readShuffled(
  { seed, after, limit }: { seed: number; after: Place | null; limit: number },
  read: (part: Part) => Promise<Placed[]>,
): Promise<Placed[]> {
  // Scattered as well: neighbouring seeds shall not begin side by side.
  const start = [(Math.imul(seed, 2_654_435_761) >>> 0) % SIDES, 0];
  const [turn = 0, ...place] = after ?? [0, ...start];
  const first = turn === 0 ? await read({ after: place, until: null, limit }) : [];
  if (first.length >= limit) return withTurn(0, first);
  const second = await read({
    after: turn === 0 ? null : place,
    until: start,
    limit: limit - first.length,
  });
  return [...withTurn(0, first), ...withTurn(1, second)];
}

function withTurn(turn: number, games: readonly Placed[]): Placed[] {
  return games.map(({ seq, place }) => ({ seq, place: [turn, ...place] }));
}
