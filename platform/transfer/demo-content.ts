import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { GENRES, PLAYERS } from '#domain/games/game.ts';
import { ROOT } from '#platform/root.ts';

const FOLDER = new URL('content/demo/', ROOT);
const share = z.number().min(0).max(1);

const demoSchema = z.object({
  people: z.array(
    z.strictObject({
      username: z.string(),
      name: z.string(),
      bio: z.string(),
      isAdmin: z.boolean().default(false),
      /** How likely this person is to vote, from 0 to 1. */
      eagerness: share,
    }),
  ),
  games: z.array(
    z.strictObject({
      title: z.string(),
      genre: z.enum(GENRES),
      tags: z.array(z.string()),
      description: z.string(),
      /** The username of the owner; null for a game without an owner. */
      by: z.string().nullable(),
      /** Selects a different drawn cover. Set if the default cover looks like a neighbouring game's cover in a list. */
      look: z.int().positive().optional(),
      /** The game's popularity, from 0 to 1. */
      pull: share,
      /** The share of votes that are upvotes. */
      love: share,
      hasSource: z.boolean().default(false),
      /** Whether the game was made partly with the AI editor, partly by hand. */
      isMixed: z.boolean().default(false),
      hasCover: z.boolean().default(false),
      screenshots: z.int().default(0),
      /** The name of a playable game's files in content/demo/games: `NAME.html` and the screenshots `NAME-1.webp`, … */
      file: z.string().optional(),
      touch: z.boolean().default(false),
      gamepad: z.boolean().default(false),
      players: z.enum(['', ...PLAYERS]).default(''),
    }),
  ),
  /** The game of an approved claim belongs to the claimant. The game of a rejected claim has no owner. */
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

/** Reads the demo's content. Throws ZodError or SyntaxError if a file in content/demo/ is invalid. */
export async function readDemoContent(): Promise<DemoContent> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), 'utf8'));
  const [people, games, claims] = await Promise.all(['people', 'games', 'claims'].map(read));
  return demoSchema.parse({ people, games, claims });
}
