import type { z } from 'zod';
import type { FileStore } from '#platform/files/store.ts';
import type { Collection, CollectionFile } from './collection-files.ts';
import {
  type ClaimDocument,
  claimDocument,
  type GameDocument,
  gameDocument,
  type UserDocument,
  userDocument,
  type VoteDocument,
  voteDocument,
} from './documents.ts';
import { createPictureImport, type PictureImport } from './pictures.ts';
import { readLines } from './read-lines.ts';

export type ReadDocument<T> = { document: T } | { reason: string };

/** One line of a file as a document of its collection, or the first reason why it is none. */
export function readDocument<T>(text: string, schema: z.ZodType<T>): ReadDocument<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { reason: `this is not JSON (${error instanceof Error ? error.message : String(error)})` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'this is no JSON object' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { document: result.data };
  const issue = result.error.issues[0];
  return { reason: `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim() };
}

/** What a document of each collection is. */
interface Documents {
  users: UserDocument;
  games: GameDocument;
  votes: VoteDocument;
  gameClaims: ClaimDocument;
}

const SCHEMAS: { readonly [C in Collection]: z.ZodType<Documents[C]> } = {
  users: userDocument,
  games: gameDocument,
  votes: voteDocument,
  gameClaims: claimDocument,
};

export interface SourceDocument<T> {
  /** From 1. */
  line: number;
  /** How many of the file's bytes are read by now. */
  endsAt: number;
  read: ReadDocument<T>;
}

/** One file of an import. */
export type ImportSource = { [C in Collection]: SourceOf<C> }[Collection];

interface SourceOf<C extends Collection> {
  collection: C;
  name: string;
  /** In bytes. */
  size: number;
  documents(): AsyncIterable<SourceDocument<Documents[C]>>;
  pictures: PictureImport;
}

/** Opens a file that `findCollectionFiles` has found. Reading throws UnreadableInput when the file can't be read. */
export function openSource(file: CollectionFile, files: FileStore): ImportSource {
  const open = <C extends Collection>(collection: C): SourceOf<C> => ({
    collection,
    name: file.name,
    size: file.size,
    pictures: createPictureImport({ files, directory: file.directory }),
    async *documents() {
      for await (const { line, text, endsAt } of readLines(file.path)) {
        yield { line, endsAt, read: readDocument(text, SCHEMAS[collection]) };
      }
    },
  });
  return open(file.collection) as ImportSource;
}
