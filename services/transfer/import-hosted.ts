import { pathKeyOf } from '#domain/hosting/archive.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameRow, lockGame } from '#platform/db/games/games.ts';
import { findRow, lockRow, updateRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { HostedDocument } from '#platform/transfer/collections/documents.ts';
import type { PictureImport } from '#platform/transfer/collections/pictures.ts';
import { showVersion } from '../hosting/drafts.ts';
import { storeVersion } from '../hosting/store-version.ts';
import { oneByOne } from '../in-steps.ts';
import { type Importer, missing, type Outcome, rejected } from './run-batches.ts';

/** `versionId`: of the stored files; null if the game has files already. */
type Prepared = { hosted: HostedDocument; versionId: string | null } | { reason: string };

const INSIDE = /^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\\]+$/;

/** Gives imported games the files beside the document. A game that has files keeps them. */
export function importHosted(
  ctx: AppContext,
  beside: Pick<PictureImport, 'findFile'>,
): Importer<HostedDocument, Prepared> {
  async function prepareOne(hosted: HostedDocument): Promise<Prepared> {
    const { gameId, needsThreads, files } = hosted;
    const game = await findGameRow(ctx.db.read, { id: gameId });
    if (!game) return { reason: missing('game', gameId) };
    if (game.versionId !== null) return { hosted, versionId: null };
    const odd = files.find(({ path }) => !INSIDE.test(path));
    if (odd) return { reason: `${odd.path} is no path within a game` };
    if (new Set(files.map(({ path }) => pathKeyOf(path))).size < files.length) return { reason: 'has a file twice' };
    const stored = [];
    for (const { path, source } of files) {
      const found = await beside.findFile(source);
      if (typeof found === 'string') return { reason: found };
      stored.push({ path, ...found });
    }
    const given = { ownerId: game.creatorId, payerId: null, gameId, title: game.title, needsThreads, files: stored };
    return { hosted, versionId: (await storeVersion(ctx, given)).id };
  }

  async function writeOne(tx: Tx, prepared: Prepared): Promise<Outcome> {
    if ('reason' in prepared) return rejected(prepared.reason);
    const { hosted, versionId } = prepared;
    const { gameId: id, showsSource, scoresOff } = hosted;
    const game = await lockGame(tx.db, { id });
    const version = versionId === null ? undefined : await lockRow(tx.db, 'hostedVersions', { id: versionId });
    if (!game || !version) return { kind: 'unchanged' };
    const isTaken = hosted.label === '' || (await findRow(tx.db, 'games', { label: hosted.label })) !== undefined;
    const label = game.label ?? (isTaken ? null : hosted.label);
    await showVersion(ctx, tx, { game: { ...game, label }, version });
    const set = { showsSource: showsSource ? 1 : 0, scoresOff: scoresOff ? 1 : 0 } as const;
    await updateRows(tx.db, 'games', { set, where: { id } });
    return { kind: 'added' };
  }

  return {
    prepare: (documents) => oneByOne(documents, prepareOne),
    write: (tx, batch) => oneByOne(batch, (prepared) => writeOne(tx, prepared)),
  };
}
