import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { GENRES, PLAYERS } from '#domain/games/game.ts';

const FOLDER = new URL('../../content/demo/', import.meta.url);
const share = z.number().min(0).max(1);

const demoSchema = z.object({
  people: z.array(
    z.strictObject({
      username: z.string(),
      name: z.string(),
      bio: z.string(),
      isAdmin: z.boolean().default(false),
      /** The share of games that this person votes on. */
      eagerness: share,
    }),
  ),
  games: z.array(
    z.strictObject({
      title: z.string(),
      genre: z.enum(GENRES),
      tags: z.array(z.string()),
      description: z.string(),
      /** A username; null for unclaimed games. */
      by: z.string().nullable(),
      /** Selects another drawn cover if the default one looks like a neighbour's in a list. */
      look: z.int().positive().optional(),
      /** Popularity, from 0 to 1 (everybody has played it). */
      pull: share,
      /** The share of votes that are upvotes. */
      love: share,
      hasSource: z.boolean().default(false),
      /** Made partly with the editor, partly by hand (tag 'Mixed'). */
      isMixed: z.boolean().default(false),
      hasCover: z.boolean().default(false),
      screenshots: z.int().default(0),
      /** A playable game's page in content/demo/games, beside its screenshots `FILE-1.webp` and so on. */
      file: z.string().optional(),
      touch: z.boolean().default(false),
      gamepad: z.boolean().default(false),
      players: z.enum(['', ...PLAYERS]).default(''),
    }),
  ),
  /** An approved claim's game belongs to its claimant. A rejected claim's game has no owner. */
  claims: z.array(
    z.strictObject({
      game: z.string(),
      claimant: z.string(),
      reason: z.string(),
      status: z.enum(['pending', 'approved', 'rejected']),
      adminNote: z.string().default(''),
      daysAgo: z.number(),
    }),
  ),
});

export type DemoContent = z.output<typeof demoSchema>;

/** Throws ZodError or SyntaxError if a file in content/demo/ is invalid. */
export async function readDemoContent(): Promise<DemoContent> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), 'utf8'));
  const [people, games, claims] = await Promise.all(['people', 'games', 'claims'].map(read));
  return demoSchema.parse({ people, games, claims });
}
