import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileStore } from '#platform/files/store.ts';
import { COLLECTIONS, type Collection, type Documents, type ReadDocument, readDocument } from './documents.ts';
import { createPictureImport, type PictureImport } from './pictures.ts';
import { readLines, UnreadableInput } from './read-lines.ts';

type CollectionFile = Record<'path' | 'name', string> & { collection: Collection; size: number };

export type SourceDocument<T> = { line: number; endsAt: number; read: ReadDocument<T> };

interface SourceOf<C extends Collection> {
  collection: C;
  name: string;
  documents(): AsyncIterable<SourceDocument<Documents[C]>>;
  pictures: PictureImport;
}

export type ImportSource = { [C in Collection]: SourceOf<C> }[Collection];

/** `documents` throws UnreadableInput if the file can't be read. */
export function openSource({ collection, path, name }: CollectionFile, files: FileStore): ImportSource {
  return {
    collection,
    name,
    pictures: createPictureImport({ files, directory: dirname(path) }),
    async *documents() {
      for await (const { line, text, endsAt } of readLines(path)) {
        yield { line, endsAt, read: readDocument(text, collection) };
      }
    },
  } as ImportSource;
}

const ENDING = /\.(jsonl|ndjson)$/i;

/** The most reliable field is first. */
const SHAPES: readonly [field: string, collection: Collection][] = [
  ['voteType', 'votes'],
  ['place', 'racePlaces'],
  ['claimantId', 'gameClaims'],
  ['playUrl', 'games'],
  ['title', 'games'],
  ['username', 'users'],
];

const LINES_TO_LOOK_AT = 20;

/** A directory's `users*.jsonl`, `games*.jsonl` and so on, in the order of import. Throws UnreadableInput. */
export async function findCollectionFiles(path: string): Promise<CollectionFile[]> {
  const found = await stat(path).catch(UnreadableInput.at(path));
  if (!found.isDirectory()) {
    const collection = collectionOfName(basename(path)) ?? (await collectionOfContent(path));
    return [{ collection, path, name: basename(path), size: found.size }];
  }
  const files: CollectionFile[] = [];
  for (const name of (await readdir(path).catch(UnreadableInput.at(path))).sort()) {
    const collection = ENDING.test(name) ? collectionOfName(name) : null;
    if (!collection) continue;
    const file = join(path, name);
    const facts = await stat(file).catch(UnreadableInput.at(file));
    if (!facts.isDirectory()) files.push({ collection, path: file, name, size: facts.size });
  }
  if (files.length === 0) {
    throw new UnreadableInput(
      `${path} holds no games*.jsonl, users*.jsonl, votes*.jsonl, racePlaces*.jsonl or gameClaims*.jsonl.`,
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
      'votes.jsonl, racePlaces.jsonl or gameClaims.jsonl.',
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
