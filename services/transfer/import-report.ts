import type { Collection } from '#platform/transfer/collections/collection-files.ts';

/** What became of a collection's documents. */
export interface Tally {
  read: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Documents that came in without a part of them, such as a picture. */
  incomplete: number;
}

/** Why a document, or a part of it, did not come in. */
interface Reject {
  file: string;
  line: number;
  reason: string;
  /** Whether the document itself came in, without the part that the reason names. */
  isPart: boolean;
}

/** Who is told how an import goes on. */
export interface ImportListener {
  onReject(reject: Reject): void;
  /** After each batch: how many of the file's bytes are done. */
  onProgress(progress: {
    file: string;
    collection: Collection;
    bytesDone: number;
    tally: Readonly<Tally>;
  }): void;
}

export type ImportSummary = Record<Collection, Tally>;

/** What became of one document. `remarks` name the parts that did not come in. */
export type Outcome =
  | { kind: 'added' | 'updated' | 'unchanged'; remarks?: readonly string[] }
  | { kind: 'rejected'; reason: string };

export function emptyTally(): Tally {
  return { read: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, incomplete: 0 };
}
