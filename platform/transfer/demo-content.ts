import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
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
      eagerness: share,
    }),
  ),
  games: z.array(
    z.strictObject({
      title: z.string(),
      genre: z.enum(GENRES),
      tags: z.array(z.string()),
      description: z.string(),
      controls: z.string().default(''),
      by: z.string().nullable(),
      /** Set if the default cover looks like a neighbouring game's cover in a list. */
      look: z.int().positive().optional(),
      pull: share,
      love: share,
      hasSource: z.boolean().default(false),
      isMixed: z.boolean().default(false),
      hasCover: z.boolean().default(false),
      screenshots: z.int().default(0),
      /** `NAME.html` and the screenshots `NAME-1.webp`, … in content/demo/games. */
      file: z.string().optional(),
      touch: z.boolean().default(false),
      gamepad: z.boolean().default(false),
      players: z.enum(['', ...PLAYERS]).default(''),
      editor: z.string().default(''),
      model: z.string().default(''),
      timeSpent: z.string().default(''),
      /** Each in Markdown. */
      prompts: z.array(z.string()).default([]),
      promptsUrl: z.string().default(''),
      /** The original's title. */
      remixOf: z.string().optional(),
    }),
  ),
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
  talk: z.array(
    z.strictObject({
      ...{ game: z.string(), by: z.string(), text: z.string(), daysAgo: z.number() },
      isPinned: z.boolean().default(false),
      answers: z.array(z.strictObject({ by: z.string(), text: z.string() })).default([]),
    }),
  ),
  updates: z.array(z.strictObject({ game: z.string(), text: z.string(), daysAgo: z.number() })),
});

export type DemoContent = z.output<typeof demoSchema>;

export type DemoFile = Awaited<ReturnType<typeof readFileOf>>;

async function readFileOf(name: string) {
  const url = new URL(`games/${name}.html`, FOLDER);
  const bytes = await readFile(url);
  const sha256 = hash('sha256', bytes, 'hex');
  const at = { path: fileURLToPath(url), hash: sha256 };
  // The same in every run. That it can be guessed does no harm: the games are public.
  return { path: 'index.html', size: bytes.length, at, label: `demo${sha256.slice(0, 16)}` };
}

/** The page of each game that has one, by the name of its file. */
export async function readDemoFiles({ games }: DemoContent): Promise<Map<string, DemoFile>> {
  const names = games.flatMap(({ file }) => file ?? []);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFileOf(name)] as const)));
}

/** Throws ZodError or SyntaxError if a file in content/demo/ is invalid. */
export async function readDemoContent(): Promise<DemoContent> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), 'utf8'));
  const parts = Object.keys(demoSchema.shape).map(async (name) => [name, await read(name)]);
  return demoSchema.parse(Object.fromEntries(await Promise.all(parts)));
}
