import { numberedSlug } from '#domain/games/slug.ts';
import type { Db } from '../database.ts';

export interface SlugToTake {
  gameId: string;
  /** `slugOf(title)`. */
  base: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Takes `base` for the game, or the first free of `base-2`, `base-3`, … A slug that the game itself had before is
 * taken again. Two that take the same slug at once: the second waits for the first, then goes on to the next number.
 */
export async function takeSlug(db: Db, { gameId, base, at }: SlugToTake): Promise<string> {
  const own = await findOwnSlug(db, { gameId, base });
  if (own !== undefined) return own;
  for (let n = 1; ; n = await findFreeNumber(db, { base, from: n + 1 })) {
    const slug = numberedSlug(base, n);
    const row = await db
      .insertInto('gameSlugs')
      .values({ slug, gameId, createdAt: at })
      .onConflict((c) => c.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (row) return slug;
  }
}

async function findOwnSlug(
  db: Db,
  { gameId, base }: { gameId: string; base: string },
): Promise<string | undefined> {
  const rows = await db.selectFrom('gameSlugs').select('slug').where('gameId', '=', gameId).execute();
  const slugs = new Set(rows.map((row) => row.slug));
  if (slugs.has(base)) return base;
  return [...slugs].find(
    (slug) => slug.startsWith(`${base}-`) && /^[2-9]$|^[1-9]\d+$/.test(slug.slice(base.length + 1)),
  );
}

/**
 * A free number, at or after `from`, by doubling steps and then halving the gap: a title that a million games have
 * takes forty looks, not a million. Where numbers are free in between, any of them may be the answer.
 */
async function findFreeNumber(db: Db, { base, from }: { base: string; from: number }): Promise<number> {
  let taken = from - 1;
  let free = from;
  for (let step = 1; await isTaken(db, numberedSlug(base, free)); step *= 2) {
    taken = free;
    free += step;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(db, numberedSlug(base, middle))) taken = middle;
    else free = middle;
  }
  return free;
}

async function isTaken(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('gameSlugs').select('slug').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}
