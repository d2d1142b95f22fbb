import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { GENRES, PLAYERS } from '#domain/games/game.ts';

const FOLDER = new URL('../../content/demo/', import.meta.url);
const share = z.number().min(0).max(1);

/** The demo's people, games and claims in content/demo/. */
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
      /** The username of the owner; null for unclaimed games. */
      by: z.string().nullable(),
      /** Selects another drawn cover, because the default one looks like a neighbour's in a list. */
      look: z.int().positive().optional(),
      /** Popularity, from 0 to 1 (everybody has played it). */
      pull: share,
      /** The share of votes that are upvotes. */
      love: share,
      /** Whether the game's source is public. */
      hasSource: z.boolean().default(false),
      /** Whether it was made partly with the editor, partly by hand (tag 'Mixed'). */
      isMixed: z.boolean().default(false),
      /** Whether the cover is uploaded, not drawn. */
      hasCover: z.boolean().default(false),
      screenshots: z.int().default(0),
      /** The game's page in content/demo/games, if playable. The screenshots `FILE-1.webp` and so on are there too. */
      file: z.string().optional(),
      touch: z.boolean().default(false),
      gamepad: z.boolean().default(false),
      players: z.enum(['', ...PLAYERS]).default(''),
    }),
  ),
  /** An approved claim names a game that its claimant owns. A rejected claim names a game without an owner. */
  claims: z.array(
    z.strictObject({
      /** The game's title. */
      game: z.string(),
      claimant: z.string(),
      reason: z.string(),
      status: z.enum(['pending', 'approved', 'rejected']),
      adminNote: z.string().default(''),
      /** How long ago the claim was made. */
      daysAgo: z.number(),
    }),
  ),
});

export type DemoContent = z.output<typeof demoSchema>;

/** Reads content/demo/. Throws ZodError or SyntaxError if a file was edited incorrectly. */
export async function readDemoContent(): Promise<DemoContent> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), 'utf8'));
  const [people, games, claims] = await Promise.all(['people', 'games', 'claims'].map(read));
  return demoSchema.parse({ people, games, claims });
}
