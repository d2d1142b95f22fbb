import { hash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockExistingGame } from '#platform/db/games/games.ts';
import { lockOwnDraft, showVersion } from '#services/hosting/drafts.ts';
import { storeVersion } from '#services/hosting/store-version.ts';
import { makeGame, makePerson, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

export const HOSTED_PAGE = '<!doctype html><title>Hop</title><canvas></canvas><script>document.title = "ran"</script>';

type Files = Readonly<Record<string, string | Uint8Array>>;
type Given = { owner?: TestPerson; files?: Files; needsThreads?: boolean; gameId?: string | null };

/** A draft of these files, by their paths. */
export async function makeDraft(app: Pick<TestApp, 'ctx'>, given: Given = {}) {
  const { owner = await makePerson(app), files = { 'index.html': HOSTED_PAGE }, needsThreads, gameId = null } = given;
  const folder = await mkdtemp(join(app.ctx.config.dataDir, 'upload-'));
  const received = await Promise.all(
    Object.entries(files).map(async ([path, content], at) => {
      const bytes = Buffer.from(content as string);
      const onDisk = join(folder, String(at));
      await writeFile(onDisk, bytes);
      return { path, size: bytes.length, at: { path: onDisk, hash: hash('sha256', bytes, 'hex') } };
    }),
  );
  const version = await storeVersion(app.ctx, {
    ownerId: owner.id,
    gameId,
    title: 'Hop',
    needsThreads,
    files: received,
  });
  return { ...version, owner };
}

/** A public game that is hosted here. */
export async function makeHostedGame(app: Pick<TestApp, 'ctx'>, given: Given & { title?: string } = {}) {
  const draft = await makeDraft(app, given);
  const { owner } = draft;
  const game = await makeGame(app, { title: given.title ?? 'Hop', playUrl: '', owner });
  const label = await app.ctx.db.transact(async (tx) => {
    const version = await lockOwnDraft(tx.db, { id: draft.id, ownerId: owner.id });
    await showVersion(app.ctx, tx, { game: { id: game.id, label: null, playUrl: '' }, version });
    return (await lockExistingGame(tx.db, { id: game.id })).label ?? '';
  });
  return { ...game, label, owner, version: draft };
}
