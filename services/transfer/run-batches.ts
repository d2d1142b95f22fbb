import type { AppContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isRowRefusal } from '#platform/db/portability.ts';
import type { Collection } from '#platform/transfer/collections/collection-files.ts';
import type { SourceDocument } from '#platform/transfer/collections/source.ts';
import type { ImportListener, Outcome, Tally } from './import-report.ts';

/** How one collection's documents become rows. */
export interface Importer<T, P> {
  /** Reads what the documents need and stores their pictures; writes no row. Runs ahead of the batch before. */
  prepare(documents: readonly T[]): Promise<P[]>;
  /** One outcome for each, in order. Has no effect outside the transaction, other than by `afterCommit`. */
  write(tx: Tx, prepared: readonly P[]): Promise<Outcome[]>;
}

export interface BatchRun<T, P> {
  file: string;
  collection: Collection;
  documents: AsyncIterable<SourceDocument<T>>;
  importer: Importer<T, P>;
  batchSize: number;
  listener: ImportListener;
  tally: Tally;
}

interface Batch<P> {
  /** Of the documents that were prepared. */
  lines: number[];
  prepared: P[];
  /** Lines that hold no document of this collection. */
  refused: Refusal[];
  bytesDone: number;
}

interface Refusal {
  line: number;
  reason: string;
  isPart: boolean;
}

/**
 * Writes a file's documents in batches, one transaction each. A batch that the database refuses is written document by
 * document, so that one bad row stays alone.
 */
export async function runBatches<T, P>(ctx: AppContext, run: BatchRun<T, P>): Promise<void> {
  const { file, collection, listener, tally } = run;
  for await (const batch of oneAhead(prepareBatches(run))) {
    const outcomes = await writeBatch(ctx, run.importer, batch.prepared);
    for (const outcome of outcomes) count(tally, outcome);
    tally.rejected += batch.refused.length;
    tally.read += outcomes.length + batch.refused.length;
    const refusals = [...batch.refused, ...refusalsOf(batch.lines, outcomes)];
    for (const refusal of refusals.sort((a, b) => a.line - b.line)) listener.onReject({ file, ...refusal });
    listener.onProgress({ file, collection, bytesDone: batch.bytesDone, tally });
  }
}

function refusalsOf(lines: readonly number[], outcomes: readonly Outcome[]): Refusal[] {
  return outcomes.flatMap((outcome, index) => {
    const reasons = outcome.kind === 'rejected' ? [outcome.reason] : (outcome.remarks ?? []);
    const isPart = outcome.kind !== 'rejected';
    return reasons.map((reason) => ({ line: lines[index] ?? 0, reason, isPart }));
  });
}

async function* prepareBatches<T, P>({
  documents,
  importer,
  batchSize,
}: BatchRun<T, P>): AsyncGenerator<Batch<P>> {
  let pending: T[] = [];
  let batch: Batch<P> = { lines: [], prepared: [], refused: [], bytesDone: 0 };
  for await (const { line, endsAt, read } of documents) {
    batch.bytesDone = endsAt;
    if ('reason' in read) batch.refused.push({ line, reason: read.reason, isPart: false });
    else {
      pending.push(read.document);
      batch.lines.push(line);
    }
    if (pending.length + batch.refused.length < batchSize) continue;
    yield { ...batch, prepared: await importer.prepare(pending) };
    pending = [];
    batch = { lines: [], prepared: [], refused: [], bytesDone: endsAt };
  }
  yield { ...batch, prepared: await importer.prepare(pending) };
}

async function writeBatch<T, P>(
  ctx: AppContext,
  importer: Importer<T, P>,
  prepared: readonly P[],
): Promise<Outcome[]> {
  if (prepared.length === 0) return [];
  try {
    return await ctx.db.transact(async (tx) => {
      tx.afterCommit(() => ctx.pages.purge());
      return await importer.write(tx, prepared);
    });
  } catch (error) {
    if (!isRowRefusal(error)) throw error;
    if (prepared.length === 1)
      return [{ kind: 'rejected', reason: `the database refuses it: ${String(error)}` }];
    const outcomes: Outcome[] = [];
    for (const one of prepared) outcomes.push(...(await writeBatch(ctx, importer, [one])));
    return outcomes;
  }
}

function count(tally: Tally, outcome: Outcome): void {
  tally[outcome.kind] += 1;
  if (outcome.kind !== 'rejected' && outcome.remarks?.length) tally.incomplete += 1;
}

/** Begins with the next while the one before is being used. */
async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = items.next();
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // Whoever asks for it hears of its failure; until then it must not look unhandled.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}
