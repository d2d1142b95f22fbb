import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readLines, UnreadableInput } from './read-lines.ts';

/** The original's four collections, in the order in which they refer to each other. */
export const COLLECTIONS = ['users', 'games', 'votes', 'gameClaims'] as const;

export type Collection = (typeof COLLECTIONS)[number];

export interface CollectionFile {
  collection: Collection;
  path: string;
  /** As messages name it: the file's name. */
  name: string;
  /** The folder beside which its relative paths are read. */
  directory: string;
  /** In bytes. */
  size: number;
}

const ENDING = /\.(jsonl|ndjson)$/i;

/** What only one collection's documents have, the most telling first. */
const SHAPES: readonly [field: string, collection: Collection][] = [
  ['voteType', 'votes'],
  ['claimantId', 'gameClaims'],
  ['playUrl', 'games'],
  ['title', 'games'],
  ['username', 'users'],
];

/** How many lines of a file with another name are looked at before it is given up. */
const LINES_TO_LOOK_AT = 20;

/**
 * The files to import from: those of a directory that are named after a collection (`games*.jsonl`, `users*.jsonl`,
 * `votes*.jsonl`, `gameClaims*.jsonl`), or one file of any name. People come before games, games before votes, votes
 * before claims; files of one collection in the order of their names.
 * Throws UnreadableInput when the path can't be read or holds no such file.
 */
export async function findCollectionFiles(path: string): Promise<CollectionFile[]> {
  const found = await describe(path);
  if (!found.isDirectory) {
    const collection = collectionOfName(basename(path)) ?? (await collectionOfContent(path));
    return [{ collection, path, name: basename(path), directory: dirname(path), size: found.size }];
  }
  const files: CollectionFile[] = [];
  for (const name of (await readNames(path)).sort()) {
    const collection = ENDING.test(name) ? collectionOfName(name) : null;
    if (!collection) continue;
    const { isDirectory, size } = await describe(join(path, name));
    if (!isDirectory) files.push({ collection, path: join(path, name), name, directory: path, size });
  }
  if (files.length === 0) {
    throw new UnreadableInput(
      `${path} holds no games*.jsonl, users*.jsonl, votes*.jsonl or gameClaims*.jsonl.`,
    );
  }
  return files.sort((a, b) => COLLECTIONS.indexOf(a.collection) - COLLECTIONS.indexOf(b.collection));
}

function collectionOfName(name: string): Collection | null {
  const lower = name.toLowerCase().replaceAll(/[-_]/g, '');
  return COLLECTIONS.find((collection) => lower.startsWith(collection.toLowerCase())) ?? null;
}

async function collectionOfContent(path: string): Promise<Collection> {
  for await (const { line, text } of readLines(path)) {
    if (line > LINES_TO_LOOK_AT) break;
    const document = parseObject(text);
    const shape = document && SHAPES.find(([field]) => Object.hasOwn(document, field));
    if (shape) return shape[1];
  }
  throw new UnreadableInput(
    `${path} is named after no collection, and its first lines look like none: call it games.jsonl, users.jsonl, ` +
      'votes.jsonl or gameClaims.jsonl.',
  );
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

async function describe(path: string): Promise<{ isDirectory: boolean; size: number }> {
  try {
    const found = await stat(path);
    return { isDirectory: found.isDirectory(), size: found.size };
  } catch (error) {
    throw UnreadableInput.of(path, error);
  }
}

async function readNames(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    throw UnreadableInput.of(path, error);
  }
}
