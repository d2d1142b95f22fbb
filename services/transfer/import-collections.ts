import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import type { ImportSource, SourceDocument } from '#platform/transfer/collections/collection-files.ts';
import { importClaims } from './import-claims.ts';
import { importComments } from './import-comments.ts';
import { importGames } from './import-games.ts';
import { importFollows, importSaves, importUpdates } from './import-kept.ts';
import { importRacePlaces } from './import-races.ts';
import { importUsers } from './import-users.ts';
import { importVotes } from './import-votes.ts';
import { type Importer, type ImportListener, runBatches, type Tally } from './run-batches.ts';

export type ImportSummary = Awaited<ReturnType<typeof importCollections>>;

/** Safe to repeat and to interrupt. Throws UnreadableInput, and errors of the database and the file store. */
export async function importCollections(
  ctx: AppContext,
  { sources, listener }: { sources: readonly ImportSource[]; listener: ImportListener },
) {
  const summary = {
    ...{ users: newTally(), games: newTally(), votes: newTally(), gameClaims: newTally() },
    ...{
      racePlaces: newTally(),
      follows: newTally(),
      savedGames: newTally(),
      gameUpdates: newTally(),
      comments: newTally(),
    },
  };
  const withBaseline = new Set<string>();
  for (const source of sources) {
    const { collection, pictures } = source;
    const tally = summary[collection];
    const run = <T, P>(documents: AsyncIterable<SourceDocument<T>>, importer: Importer<T, P>) =>
      runBatches(ctx, { file: source.name, listener, tally, documents, importer });
    if (collection === 'users') await run(source.documents(), importUsers(ctx, pictures));
    else if (collection === 'games') {
      await run(source.documents(), importGames(ctx, { pictures, withBaseline }));
    } else if (collection === 'votes') await run(source.documents(), importVotes(ctx, { withBaseline }));
    else if (collection === 'gameClaims') await run(source.documents(), importClaims(ctx));
    else if (collection === 'racePlaces') await run(source.documents(), importRacePlaces(ctx));
    else if (collection === 'follows') await run(source.documents(), importFollows(ctx));
    else if (collection === 'savedGames') await run(source.documents(), importSaves(ctx));
    else if (collection === 'gameUpdates') await run(source.documents(), importUpdates(ctx));
    else await run(source.documents(), importComments(ctx));
  }
  if (Object.values(summary).some(({ added, updated }) => added + updated > 0)) {
    const entry = { at: ctx.clock.now(), actorId: null, action: 'site:import', detail: summary };
    const subjectId = sources.map(({ name }) => name).join(', ');
    await ctx.db.transact(({ db }) => writeAudit(db, { ...entry, subjectKind: 'site', subjectId }));
  }
  return summary;
}

function newTally(): Tally {
  return { read: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, incomplete: 0 };
}
