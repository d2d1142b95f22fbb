import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { isRowRefusal } from '#platform/db/portability.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { SourceDocument } from '#platform/transfer/collections/collection-files.ts';
import { oneByOne } from '../in-steps.ts';

/** `incomplete`: imported without a part, such as a picture. */
export type Tally = Record<'read' | 'added' | 'updated' | 'unchanged' | 'rejected' | 'incomplete', number>;

export type Outcome =
  | { kind: 'added' | 'updated' | 'unchanged'; remarks?: readonly string[] }
  | { kind: 'rejected'; reason: string };

export const rejected = (reason: string): Outcome => ({ kind: 'rejected', reason });
export const missing = (what: 'game' | 'person' | 'comment', id: string): string => `there is no ${what} ${id}`;

export interface ImportListener {
  /** `isPart`: only a part of the document was rejected, such as a picture. */
  onReject(reject: { file: string; line: number; reason: string; isPart: boolean }): void;
  onProgress(progress: { file: string; bytesDone: number; tally: Readonly<Tally> }): void;
}

/** Larger batches are faster, but block the site's users longer. */
const AT_ONCE = 200;

export interface Importer<T, P> {
  /** Stores pictures, but writes no row. A picture that no row comes to show is removed by `sweepPictures`. */
  prepare(documents: readonly T[]): Promise<P[]>;
  /** One outcome per document, in order. */
  write(tx: Tx, prepared: readonly P[]): Promise<Outcome[]>;
}

interface BatchRun<T, P> {
  file: string;
  documents: AsyncIterable<SourceDocument<T>>;
  importer: Importer<T, P>;
  listener: ImportListener;
  tally: Tally;
}

export async function runBatches<T, P>(ctx: AppContext, run: BatchRun<T, P>): Promise<void> {
  const { file, importer, listener, tally } = run;
  for await (const { lines, prepared } of prepareBatches(run)) {
    const outcomes = (await writeBatch(ctx, importer, prepared)).values();
    for (const { line, read } of lines) {
      const outcome = 'reason' in read ? { kind: 'rejected' as const, ...read } : outcomes.next().value;
      if (!outcome) throw new Error(`${file}:${line} was written without an outcome`);
      const isPart = outcome.kind !== 'rejected';
      const reasons = isPart ? (outcome.remarks ?? []) : [outcome.reason];
      tally.read += 1;
      tally[outcome.kind] += 1;
      if (isPart && reasons.length > 0) tally.incomplete += 1;
      for (const reason of reasons) listener.onReject({ file, line, reason, isPart });
    }
    listener.onProgress({ file, bytesDone: lines.at(-1)?.endsAt ?? 0, tally });
  }
}

async function* prepareBatches<T, P>({ documents, importer }: BatchRun<T, P>) {
  let lines: SourceDocument<T>[] = [];
  const prepare = async () => {
    const readable = lines.flatMap(({ read }) => ('document' in read ? [read.document] : []));
    return { lines, prepared: await importer.prepare(readable) };
  };
  for await (const line of documents) {
    lines.push(line);
    if (lines.length < AT_ONCE) continue;
    yield await prepare();
    lines = [];
  }
  if (lines.length > 0) yield await prepare();
}

/** If the database refuses the batch, writes each document alone. */
async function writeBatch<T, P>(ctx: AppContext, importer: Importer<T, P>, prepared: readonly P[]): Promise<Outcome[]> {
  if (prepared.length === 0) return [];
  try {
    return await ctx.db.transact(async (tx) => {
      await ctx.changes.record(tx, ALL_PAGES);
      return await importer.write(tx, prepared);
    });
  } catch (error) {
    if (!isRowRefusal(error)) throw error;
    if (prepared.length === 1) return [{ kind: 'rejected', reason: `the database refuses it: ${String(error)}` }];
    return (await oneByOne(prepared, (one) => writeBatch(ctx, importer, [one]))).flat();
  }
}
