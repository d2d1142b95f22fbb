import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examineDisk } from '#platform/files/disk.ts';
import { createDemoPictures } from '#platform/files/drawn-pictures.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { examineOwnership } from '#services/upkeep/doctor.ts';
import { examineFiles } from '#services/upkeep/examine-files.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

it('only the operator can read the data directory, the database and the secret', async () => {
  await using folder = await makeFolder();
  const dataDir = join(folder.path, 'new', 'data');
  const modes = async () => {
    const paths = ['', 'playpodium.db', 'playpodium.db-wal', 'playpodium.db-shm', 'auth-secret'];
    const found = await Promise.all(paths.map((path) => stat(join(dataDir, path))));
    return found.map(({ mode }) => (mode & 0o777).toString(8));
  };
  const open = () => createTestApp({ dialect: 'sqlite', env: { DATA_DIR: dataDir, AUTH_SECRET: '' } });
  {
    await using _app = await open();
    expect(await modes()).toEqual(['700', '600', '600', '600', '600']);
  }
  expect(await examineDisk(dataDir)).toMatchObject({ isWritable: true, isPrivate: true });
  for (const name of ['playpodium.db', 'auth-secret']) await chmod(join(dataDir, name), 0o644);
  await chmod(dataDir, 0o755);
  await using _app = await open();
  expect(await modes(), 'a folder may be there for others too').toEqual(['755', '600', '600', '600', '600']);
  expect(await examineDisk(dataDir)).toMatchObject({ isPrivate: false });
});

const AT = 1_700_000_000_000;

type Id = { id: string };

for (const dialect of DIALECTS) {
  describe(`the doctor on ${dialect}`, () => {
    it('finds games with a pending state but no claim, and a missing administrator', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'games.jsonl': [{ id: 'g1', title: 'Lost', ownershipStatus: 'pending_claim' }],
      });
      await importFrom(app.ctx, folder.path);
      expect(await examineOwnership(app.ctx)).toEqual([
        { kind: 'wrong', text: 'Games that wait for a claim that is not there: g1' },
        { kind: 'note', text: 'Nobody is an administrator: admin grant NAME makes somebody one.' },
      ]);
    });

    it('finds claims and games that contradict each other, and no others', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const actor = await makePerson(app);
      const [right, owned] = [await makeGame(app), await makeGame(app)];
      const [refused, noStatus, noClaim] = [await makeGame(app), await makeGame(app), await makeGame(app)];
      const claim = async ({ id: gameId }: Id, approve?: boolean) => {
        const { claimId } = await requestClaim(ctx, { actor, gameId, reason: 'Mine.' });
        if (approve !== undefined) await decideClaim(ctx, { actor: admin, claimId, approve });
      };
      await claim(right);
      await claim(owned, true);
      await claim(refused, false);
      await claim(noStatus);
      await claim(noClaim, false);
      const write = ({ id }: Id, ownershipStatus: 'unclaimed' | 'pending_claim') =>
        ctx.db.transact(({ db }) => db.updateTable('games').set({ ownershipStatus }).where('id', '=', id).execute());
      expect(await examineOwnership(ctx)).toEqual([]);
      await write(noStatus, 'unclaimed');
      await write(noClaim, 'pending_claim');
      expect(await examineOwnership(ctx)).toEqual([
        { kind: 'wrong', text: `Games that wait for a claim that is not there: ${noClaim.id}` },
        { kind: 'wrong', text: `Pending claims on games that do not wait for one: ${noStatus.id}` },
      ]);
    });

    it('finds pictures that are missing, and those that nothing shows', async () => {
      await using app = await createTestApp({ dialect });
      await makePerson(app, { isAdmin: true });
      expect(await examineOwnership(app.ctx)).toEqual([]);
      const pictures = createDemoPictures(app.ctx.files);
      const order = { seed: 'x', title: 'X', genre: 'Puzzle', withTitle: true, timestamp: AT };
      const shown = await pictures.store({ ...order, name: 'shown' });
      await makeGame(app, { thumbnailUrl: shown.url });
      await makeGame(app, { thumbnailUrl: 'https://elsewhere.example/cover.png' });
      expect(await examineFiles(app.ctx)).toEqual([]);
      await pictures.store({ ...order, name: 'orphan' });
      const { id } = await makeGame(app, { thumbnailUrl: '/files/thumbnails/1_lost-1x1.webp' });
      expect(await examineFiles(app.ctx)).toEqual([
        {
          kind: 'wrong',
          text: `Stored pictures that are lost: /files/thumbnails/1_lost-1x1.webp (game ${id})`,
        },
        { kind: 'note', text: expect.stringMatching(/^1 stored pictures are shown nowhere/) },
      ]);
    });
  });
}
