import type { Insertable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listOwnRecords } from '#platform/db/accounts/own-data.ts';
import { findLastClaim } from '#platform/db/claims/claims.ts';
import { hasDisputed, listOpenDisputes, reopenDisputes } from '#platform/db/claims/disputes.ts';
import { ownTitlesQuery } from '#platform/db/listing/search.ts';
import { findSharedLabels } from '#platform/db/listing/similar-games.ts';
import { listHeldGames } from '#platform/db/moderation/held-games.ts';
import { listUsernames } from '#platform/db/people/profiles.ts';
import type { Schema } from '#platform/db/schema.ts';
import { exportData } from '#services/accounts/own-data.ts';
import { findNextGame } from '#services/listing/similar.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { giveAddress } from '#tests/support/told.ts';

type Claim = Insertable<Schema['gameClaims']>;
type Dispute = Insertable<Schema['claimDisputes']>;

async function insertClaims({ ctx }: TestApp, claims: readonly (Partial<Claim> & Pick<Claim, 'id'>)[]) {
  const common = { claimantName: '', reason: '', adminId: null, adminNote: '', proofMethod: null };
  const rows = claims.map((claim) => ({
    ...{ gameId: '', claimantId: '', createdAt: 1, status: 'approved', resolvedAt: 1 },
    ...common,
    ...claim,
  })) as Claim[];
  await ctx.db.transact(({ db }) => db.insertInto('gameClaims').values(rows).execute());
}

async function insertDisputes({ ctx }: TestApp, disputes: readonly Partial<Dispute>[]) {
  const common = {
    claimId: 'c1',
    reason: '',
    status: 'open',
    adminId: null,
    adminNote: '',
    resolvedAt: null,
  };
  const rows = disputes.map((given) => ({ ...common, createdAt: 1, ...given })) as Dispute[];
  await ctx.db.transact(({ db }) => db.insertInto('claimDisputes').values(rows).execute());
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

for (const dialect of DIALECTS) {
  describe(`the order of rows on ${dialect}`, () => {
    it('of one’s own data is newest first', async () => {
      await using app = await createTestApp({ dialect });
      const [owner, other] = await makePeople(app, 2);
      if (!owner || !other) throw new Error('Two people were made.');
      for (const [id, createdAt] of [
        ['a', 1_000],
        ['d', 2_000],
        ['b', 1_000],
        ['c', 3_000],
      ] as const) {
        await makeGame(app, { id, title: id, createdAt, owner });
      }
      await giveAddress(app, owner);
      expect(await exportData(app.ctx, { actor: owner })).toMatchObject({
        games: [{ title: 'c' }, { title: 'd' }, { title: 'b' }, { title: 'a' }],
      });
      const claimantId = owner.id;
      await insertClaims(app, [
        { id: 'second', gameId: 'a', claimantId, createdAt: 2 },
        { id: 'third', gameId: 'b', claimantId, createdAt: 3 },
        { id: 'another’s', gameId: 'd', claimantId: other.id, createdAt: 4 },
        { id: 'first', gameId: 'c', claimantId, createdAt: 1 },
      ]);
      const { gameClaims } = await listOwnRecords(app.ctx.db.read, { userId: owner.id });
      expect(idsOf(gameClaims)).toEqual(['third', 'second', 'first']);
    });

    it('of claims makes the last decision of its kind count', async () => {
      await using app = await createTestApp({ dialect });
      const [owner, other] = await makePeople(app, 2);
      if (!owner || !other) throw new Error('Two people were made.');
      for (const id of ['g1', 'g2']) await makeGame(app, { id });
      const [gameId, claimantId] = ['g1', owner.id];
      await insertClaims(app, [
        { id: 'c2', gameId, claimantId, resolvedAt: 5 },
        { id: 'c3', gameId, claimantId, resolvedAt: 5 },
        { id: 'c9', gameId, claimantId, resolvedAt: 4 },
        { id: 'c4', gameId, claimantId: other.id, resolvedAt: 6 },
        { id: 'c5', gameId, claimantId, resolvedAt: 7, status: 'rejected' },
        { id: 'c6', gameId: 'g2', claimantId, resolvedAt: 8 },
      ]);
      const last = async (by: { status: 'approved' | 'rejected'; claimantId?: string }) =>
        (await findLastClaim(app.ctx.db.read, { gameId, ...by }))?.id;
      expect(await last({ status: 'approved', claimantId })).toBe('c3');
      expect(await last({ status: 'approved' })).toBe('c4');
      expect(await last({ status: 'rejected' })).toBe('c5');
    });

    it('of disputes is oldest first, with only those of the person and the claim', async () => {
      await using app = await createTestApp({ dialect });
      const { db } = app.ctx;
      const [owner, ...[ada, bob, eve]] = await makePeople(app, 4);
      if (!owner || !ada || !bob || !eve) throw new Error('Four people were made.');
      for (const id of ['g1', 'g2', 'g3']) await makeGame(app, { id });
      const claimantId = owner.id;
      await insertClaims(app, [
        { id: 'c1', gameId: 'g1', claimantId },
        { id: 'c2', gameId: 'g2', claimantId },
        { id: 'c3', gameId: 'g3', claimantId },
      ]);
      await insertDisputes(app, [
        { id: 'd3', disputerId: ada.id, createdAt: 2 },
        { id: 'd2', disputerId: bob.id, createdAt: 2 },
        { id: 'd9', disputerId: eve.id, createdAt: 1 },
        { id: 'd4', claimId: 'c2', disputerId: eve.id, status: 'dismissed', resolvedAt: 3 },
        { id: 'd5', claimId: 'c3', disputerId: eve.id, status: 'upheld', resolvedAt: 3 },
        { id: 'd6', claimId: 'c2', disputerId: ada.id },
      ]);
      const open = async () => idsOf(await listOpenDisputes(db.read, { limit: 9 }));
      expect(await open()).toEqual(['d6', 'd9', 'd2', 'd3']);
      const disputed = (claimId: string, userId: string) => hasDisputed(db.read, { claimId, userId });
      expect(await disputed('c2', ada.id)).toBe(true);
      expect(await disputed('c2', bob.id)).toBe(false);
      expect(await disputed('c3', ada.id)).toBe(false);
      const reopened = await db.transact(({ db }) => reopenDisputes(db, { ids: ['d4', 'd6', 'gone'] }));
      expect(reopened).toEqual([eve.id]);
      expect(await open()).toEqual(['d4', 'd6', 'd9', 'd2', 'd3']);
      await db.transact(({ db }) =>
        db
          .updateTable('games')
          .set({ visibility: 'removed', visibilityBefore: 'public', removedBy: owner.id, removedAt: 1 })
          .where('id', '=', 'g2')
          .execute(),
      );
      expect(await open()).toEqual(['d9', 'd2', 'd3']);
    });

    it('of people is by name, of held games newest first', async () => {
      await using app = await createTestApp({ dialect });
      const [ada] = await makePeople(app, 1);
      if (!ada) throw new Error('A person was made.');
      const names = [
        ['zoe', 2],
        ['abel', 3],
        ['mia', 2],
      ] as const;
      const rows = names.map(([usernameKey, takenAt]) => ({ usernameKey, takenAt, userId: ada.id }));
      await app.ctx.db.transact(async ({ db }) => {
        await db.deleteFrom('usernames').execute();
        await db.insertInto('usernames').values(rows).execute();
      });
      expect(await listUsernames(app.ctx.db.read, { userId: ada.id })).toEqual(['mia', 'zoe', 'abel']);
      for (const [id, createdAt] of [
        ['middle', 2],
        ['new', 3],
        ['old', 1],
        ['shown', 4],
      ] as const) {
        await makeGame(app, { id, createdAt });
        if (id === 'shown') continue;
        await app.ctx.db.transact(({ db }) =>
          db.updateTable('games').set({ visibility: 'held' }).where('id', '=', id).execute(),
        );
      }
      expect(idsOf(await listHeldGames(app.ctx.db.read, { limit: 9 }))).toEqual(['new', 'middle', 'old']);
    });

    it('of one’s own titles is by votes, with public games only', async () => {
      await using app = await createTestApp({ dialect });
      const [owner, other] = await makePeople(app, 2);
      if (!owner || !other) throw new Error('Two people were made.');
      for (const [title, importedUpvotes, by] of [
        ['Moon one', 1, owner],
        ['Moon two', 5, owner],
        ['Moon three', 1, owner],
        ['Moon hidden', 9, owner],
        ['Moon of another', 9, other],
        ['Sun', 9, owner],
      ] as const) {
        await makeGame(app, { title, importedUpvotes, owner: by });
      }
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'hidden' }).where('title', '=', 'Moon hidden').execute(),
      );
      const found = await ownTitlesQuery(app.ctx.db.read, { creatorId: owner.id, text: 'moon', limit: 9 })
        .clearSelect()
        .select('games.title')
        .execute();
      expect(found.map(({ title }) => title)).toEqual(['Moon two', 'Moon three', 'Moon one']);
    });

    it('of a game’s labels is rarest first, with those that others share', async () => {
      await using app = await createTestApp({ dialect });
      const { id: gameId } = await makeGame(app, { category: 'Puzzle', tags: ['c', 'b', 'a', 'alone'] });
      await makeGame(app, { category: 'Puzzle', tags: ['c', 'b'] });
      await makeGame(app, { category: 'Puzzle', tags: ['a', 'b'] });
      const names = async () => (await findSharedLabels(app.ctx.db.read, { gameId })).map(({ label }) => label);
      expect(await names()).toEqual(['a', 'c', 'b', 'puzzle']);
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', gameId).execute(),
      );
      expect(await names()).toEqual(['a', 'c', 'b', 'puzzle']);
    });

    it('of the next games contains only those that play here, however many others there are', async () => {
      await using app = await createTestApp({ dialect });
      const first = await makeGame(app, { category: 'Puzzle', importedUpvotes: 99, playsInPage: true });
      for (let n = 0; n < 5; n += 1) {
        await makeGame(app, { category: 'Puzzle', importedUpvotes: 50, playsInPage: false });
        await makeGame(app, { category: 'Racing', importedUpvotes: 40, playsInPage: false });
      }
      const racing = await makeGame(app, { category: 'Racing', importedUpvotes: 30, playsInPage: true });
      const puzzle = await makeGame(app, { category: 'Puzzle', importedUpvotes: 20, playsInPage: true });
      const next = async (category: string) => (await findNextGame(app.ctx, { id: first.id, category }))?.id;
      expect(await next('Puzzle')).toBe(puzzle.id);
      expect(await next('Arcade')).toBe(racing.id);
    });
  });
}
