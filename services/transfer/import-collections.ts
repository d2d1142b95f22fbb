import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { linkRemixes } from '#platform/db/games/remixes.ts';
import type { ImportSource, SourceDocument } from '#platform/transfer/collections/collection-files.ts';
import type { Collection, Documents } from '#platform/transfer/collections/documents.ts';
import { importGames } from './import-games.ts';
import { importHosted } from './import-hosted.ts';
import { COLLECTIONS, importOthers, importUpdates } from './import-others.ts';
import { importUsers } from './import-users.ts';
import { importVotes } from './import-votes.ts';
import { type Importer, type ImportListener, runBatches, type Tally } from './run-batches.ts';

export type ImportSummary = Awaited<ReturnType<typeof importCollections>>;

const NOTHING: Tally = { read: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, incomplete: 0 };

/** Safe to repeat and to interrupt. Throws UnreadableInput, and errors of the database and the file store. */
export async function importCollections(
  ctx: AppContext,
  { sources, listener }: { sources: readonly ImportSource[]; listener: ImportListener },
) {
  const summary = Object.fromEntries(COLLECTIONS.map((name) => [name, { ...NOTHING }])) as Record<Collection, Tally>;
  const withBaseline = new Set<string>();
  for (const source of sources) {
    const { collection, pictures } = source;
    const tally = summary[collection];
    const run = <T, P>(documents: AsyncIterable<SourceDocument<T>>, importer: Importer<T, P>) =>
      runBatches(ctx, { file: source.name, listener, tally, documents, importer });
    if (collection === 'users') await run(source.documents(), importUsers(ctx, pictures));
    else if (collection === 'games') {
      const remixes = new Map<string, string | null>();
      await run(source.documents(), importGames(ctx, { pictures, withBaseline, remixes }));
      await ctx.db.transact(({ db }) => linkRemixes(db, { remixes }));
    } else if (collection === 'votes') await run(source.documents(), importVotes(ctx, { withBaseline }));
    else if (collection === 'hostedGames') await run(source.documents(), importHosted(ctx, pictures));
    else if (collection === 'gameUpdates') await run(source.documents(), importUpdates(ctx, pictures));
    else
      await run<Documents[typeof collection], Documents[typeof collection]>(
        source.documents(),
        importOthers(ctx, collection),
      );
  }
  if (Object.values(summary).some(({ added, updated }) => added + updated > 0)) {
    const about = ['site', sources.map(({ name }) => name).join(', ')] as const;
    const entry = { at: ctx.clock.now(), actorId: null, action: 'site:import', about, detail: summary };
    await ctx.db.transact(({ db }) => writeAudit(db, entry));
  }
  return summary;
}
