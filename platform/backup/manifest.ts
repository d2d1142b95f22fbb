import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UnreadableInput } from '#platform/collections/unreadable-input.ts';

const FORMAT = 1;
const NAME = 'manifest.json';

const manifestSchema = z.object({
  software: z.literal('playpodium'),
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** The migrations that the schema had, the oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
});

/** What a backup says of itself. It is written last: a backup without it was interrupted. */
export type Manifest = Omit<z.output<typeof manifestSchema>, 'software' | 'format'>;

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ software: 'playpodium', format: FORMAT, ...manifest }, null, 2);
  await writeFile(join(directory, NAME), `${text}\n`, { mode: 0o600 });
}

/** Throws UnreadableInput for a folder that holds no whole backup. */
export async function readManifest(directory: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(directory, NAME), 'utf8');
  } catch (cause) {
    throw new UnreadableInput(
      `${directory} holds no backup, or one that was interrupted: ${NAME} is missing.`,
      {
        cause,
      },
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new UnreadableInput(
      `${join(directory, NAME)} is not the manifest of a backup that this version reads.`,
      {
        cause,
      },
    );
  }
}
