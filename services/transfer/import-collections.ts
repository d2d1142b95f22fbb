import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import type { ImportSource } from '#platform/transfer/collections/source.ts';
import { importClaims } from './import-claims.ts';
import { importGames } from './import-games.ts';
import { emptyTally, type ImportListener, type ImportSummary, type Tally } from './import-report.ts';
import { importUsers } from './import-users.ts';
import { importVotes } from './import-votes.ts';
import { type BatchRun, runBatches } from './run-batches.ts';

/** Rows of one transaction: large enough to be fast, small enough that a site that runs meanwhile waits little. */
const BATCH = 200;
/** A vote is one narrow row. */
const VOTES_BATCH = 1_000;

/**
 * Takes over the original's collections, file by file in the order given.
 * Safe to repeat and to interrupt: what is here already is left as it is. Rejects are told to the listener one by one.
 * Throws UnreadableInput when a file can't be read to its end, and whatever the database or the file store fails with.
 */
export async function importCollections(
  ctx: AppContext,
  { sources, listener }: { sources: readonly ImportSource[]; listener: ImportListener },
): Promise<ImportSummary> {
  const summary: ImportSummary = {
    users: emptyTally(),
    games: emptyTally(),
    votes: emptyTally(),
    gameClaims: emptyTally(),
  };
  const withBaseline = new Set<string>();
  for (const source of sources) {
    const tally = summary[source.collection];
    await importSource(ctx, { source, withBaseline, listener, tally });
  }
  if (Object.values(summary).some(({ added, updated }) => added + updated > 0)) {
    await ctx.db.transact(({ db }) =>
      writeAudit(db, {
        at: ctx.clock.now(),
        actorId: null,
        action: 'site:import',
        subjectKind: 'site',
        subjectId: sources.map(({ name }) => name).join(', '),
        detail: { ...summary },
      }),
    );
  }
  return summary;
}

interface SourceRun {
  source: ImportSource;
  withBaseline: Set<string>;
  listener: ImportListener;
  tally: Tally;
}

async function importSource(ctx: AppContext, { source, withBaseline, ...rest }: SourceRun): Promise<void> {
  const run = <T, P>(part: Pick<BatchRun<T, P>, 'documents' | 'importer'>, batchSize = BATCH) =>
    runBatches(ctx, { ...part, ...rest, batchSize, file: source.name, collection: source.collection });
  switch (source.collection) {
    case 'users':
      return run({ documents: source.documents(), importer: importUsers(ctx, source.pictures) });
    case 'games': {
      const { pictures } = source;
      return run({ documents: source.documents(), importer: importGames(ctx, { pictures, withBaseline }) });
    }
    case 'votes':
      return run(
        { documents: source.documents(), importer: importVotes(ctx, { withBaseline }) },
        VOTES_BATCH,
      );
    case 'gameClaims':
      return run({ documents: source.documents(), importer: importClaims(ctx) });
  }
}
