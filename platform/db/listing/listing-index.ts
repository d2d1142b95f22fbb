import type { Db } from '../database.ts';

/**
 * The shelves that are no labels (migrations 0050 and 0080). Every other shelf is named for the label whose games stand on it:
 * labels are folded texts, which hold no control characters.
 */
export const SHELVES = {
  all: '',
  unclaimed: '\u001funclaimed',
  source: '\u001fsource',
  plays: '\u001fplays',
} as const;

export interface Shelf {
  id: number;
  /** How many games stand on it. */
  games: number;
}

/** These shelves by their names; those on which no game ever stood are absent. */
export async function findShelves(
  db: Db,
  { names }: { names: readonly string[] },
): Promise<Map<string, Shelf>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('shelves')
    .selectAll()
    .where('name', 'in', [...new Set(names)])
    .execute();
  return new Map(rows.map(({ name, ...shelf }) => [name, shelf]));
}
