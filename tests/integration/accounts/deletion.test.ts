import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById, updateUser } from '#platform/db/people/users.ts';
import { insertNew, insertRows } from '#platform/db/rows.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { exportData, findOwnAccount } from '#services/accounts/own-data.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { eraseRemovedGames, findRemovedGames, removeGame, restoreGame } from '#services/games/remove-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { closeCase, reportSubject } from '#services/moderation/reports.ts';
import { hideGame, removeGameByModerator } from '#services/moderation/set-visibility.ts';
import { notify } from '#services/people/notifications.ts';
import { findDrift } from '#services/upkeep/doctor.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { findOwnVotes } from '#services/votes/own-votes.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { putPicture, storedKeys } from '#tests/support/pictures.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Member, openSession, PASSWORD, signUp } from './people.ts';

async function expectNoDrift({ ctx }: TestApp): Promise<void> {
  expect(await ctx.db.transact(({ db }) => findDrift(db))).toEqual([]);
}

/** Lets a person vote for a game, report, claim and submit it. In the end, it belongs to somebody else. */
async function meetGame(app: TestApp, { person: actor, title }: { person: Member; title: string }): Promise<void> {
  const { ctx } = app;
  const [owner, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
  const { id: gameId } = await makeGame(app, { title });
  await makeVotes(app, { gameId, by: [actor] });
  const input = { reason: 'other', note: '', sourceUrl: '' } as const;
  await reportSubject(ctx, { actor, kind: 'game', id: gameId, input, clientAddress: '198.51.100.9' });
  const open = ctx.db.read.selectFrom('reportCases').select('id').where('status', '=', 'open');
  await closeCase(ctx, { actor: admin, caseId: (await open.executeTakeFirstOrThrow()).id, upheld: false });
  for (const claimant of [actor, owner]) {
    const { claimId } = await requestClaim(ctx, { actor: claimant, gameId, reason: 'Mine.' });
    await decideClaim(ctx, { actor: admin, claimId, approve: false });
  }
  const texts = { title, description: 'A game.', playUrl: `https://${gameId}.example/`, genre: 'Arcade' };
  const form = { ...texts, tags: ['calm'], isFullyGenerated: false, isCoverDrawn: true };
  const submitted = await submitGame(ctx, { ...form, actor });
  const games = ctx.db.write.updateTable('games').where('id', 'in', [gameId, submitted.id]);
  await games.set({ creatorId: owner.id, ownershipStatus: 'claimed' }).execute();
}

for (const dialect of DIALECTS) {
  describe(`deleting an account on ${dialect}`, () => {
    it('asks about the person’s games if there are any, even hidden ones', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await signUp(app, 'Ada');
      expect(await findOwnAccount(app.ctx, { actor })).toMatchObject({ hasGames: false });
      await makeGame(app, { owner: actor, visibility: 'hidden' });
      expect(await findOwnAccount(app.ctx, { actor })).toMatchObject({ hasGames: true });
    });

    it.each(['release', 'remove'] as const)('with games (%s) leaves every counter right', async (games) => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const bert = await signUp(app, 'Bert');
      const own = await makeGame(app, { owner: ada });
      const liked = await makeGame(app, { owner: bert, importedUpvotes: 4 });
      const disliked = await makeGame(app, { owner: bert });
      await makeVotes(app, { gameId: own.id, by: [bert, ada] });
      await makeVotes(app, { gameId: liked.id, by: [ada, bert] });
      await makeVotes(app, { gameId: disliked.id, by: [ada], voteType: 'down' });
      const session = await openSession(app, ada.email);
      await expect(deleteAccount(app.ctx, { actor: ada, games, proof: 'not it' })).rejects.toMatchObject({
        code: 'wrong-password',
      });
      await deleteAccount(app.ctx, { actor: ada, games, proof: PASSWORD });
      expect(await findUserById(app.ctx.db.read, { id: ada.id })).toBeUndefined();
      expect(await findSignInAccount(app.ctx.db.read, { email: ada.email })).toBeUndefined();
      expect((await identify(app.ctx, { cookie: session.get('cookie'), fresh: true })).viewer).toBeNull();
      expect(await findGameRow(app.ctx.db.read, liked)).toMatchObject({ upvotes: 5, downvotes: 0 });
      expect(await findGameRow(app.ctx.db.read, disliked)).toMatchObject({ upvotes: 0, downvotes: 0 });
      expect(await findUserById(app.ctx.db.read, bert)).toMatchObject({ totalVotes: 5, totalSubmissions: 2 });
      const left = await findGameRow(app.ctx.db.read, own);
      if (games === 'remove') expect(left).toBeUndefined();
      else {
        expect(left).toMatchObject({
          ownershipStatus: 'unclaimed',
          creatorId: null,
          createdBy: 'anonymous',
          upvotes: 1,
        });
      }
      await expectNoDrift(app);
      await signUp(app, 'Ada');
    });

    it('removes its pictures, except those shown by a remaining game', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const [face, own, shown] = ['avatars/1_face.webp', 'thumbnails/1_own.webp', 'thumbnails/2_shown.webp'];
      for (const key of [face, own, shown]) await putPicture(app, { key, uploaderId: ada.id });
      await app.ctx.db.transact(({ db }) => updateUser(db, { id: ada.id, profilePicture: `/files/${face}` }));
      const removed = await makeGame(app, {
        owner: ada,
        thumbnailUrl: `/files/${shown}`,
        screenshotUrls: [`/files/${own}`],
      });
      await makeGame(app, { owner: ada, thumbnailUrl: `/files/${shown}` });
      await removeGame(app.ctx, { actor: ada, gameId: removed.id });
      await deleteAccount(app.ctx, { actor: ada, games: 'release', proof: PASSWORD });
      expect(await storedKeys(app)).toEqual([shown]);
    });

    it('ends its pending claims', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const { id: gameId } = await makeGame(app);
      await requestClaim(app.ctx, { actor: ada, gameId, reason: 'Mine.' });
      await deleteAccount(app.ctx, { actor: ada, games: 'release', proof: PASSWORD });
      expect(await findGameRow(app.ctx.db.read, { id: gameId })).toMatchObject({
        ownershipStatus: 'unclaimed',
      });
    });

    it('leaves every counter right while others vote', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const others = await makePeople(app, 6);
      const games = await Promise.all(others.map((owner) => makeGame(app, { owner })));
      for (const { id } of games) await makeVotes(app, { gameId: id, by: [ada] });
      await Promise.all([
        deleteAccount(app.ctx, { actor: ada, games: 'release', proof: PASSWORD }),
        ...others.flatMap((actor) => games.map(({ id }) => castVote(app.ctx, { actor, gameId: id, voteType: 'up' }))),
      ]);
      await expectNoDrift(app);
      expect(await findGameRow(app.ctx.db.read, games[0] ?? { id: '' })).toMatchObject({ upvotes: 6 });
    });

    it('can be preceded by an export of all its data without secrets', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      await openSession(app, ada.email);
      const { id: gameId } = await makeGame(app, { owner: ada, title: 'Loom', tags: ['weave', 'calm'] });
      const shots = ['https://loom.example/1.png', 'https://loom.example/2.png'];
      await app.ctx.db.transact(({ db }) =>
        db
          .insertInto('gameScreenshots')
          .values(shots.map((url, position) => ({ gameId, url, position })))
          .execute(),
      );
      await makeVotes(app, { gameId, by: [ada] });
      const exported = await exportData(app.ctx, { actor: ada });
      expect(exported).toMatchObject({
        user: { username: 'Ada', email: ada.email, usernames: ['ada'], totalSubmissions: 1 },
        games: [
          {
            title: 'Loom',
            createdAt: new Date(app.clock.now()).toISOString(),
            tags: ['weave', 'calm'],
            screenshotUrls: shots,
          },
        ],
        votes: [{ gameId, gameTitle: 'Loom', voteType: 'up' }],
        gameClaims: [],
      });
      const text = JSON.stringify(exported);
      const account = await findSignInAccount(app.ctx.db.read, { id: ada.id });
      expect(account?.passwordHash).toBeTruthy();
      expect(text).not.toContain(account?.passwordHash ?? '');
      expect(text).not.toContain('token');
    });

    it('can be preceded by an export of what the person wrote, received and deleted, but of nobody else’s data', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { db } = ctx;
      const at = new Date(ctx.clock.now()).toISOString();
      const { id: gameId } = await makeGame(app, { title: 'Loom', owner: await makePerson(app) });
      const admin = await makePerson(app, { isAdmin: true });
      const { claimId } = await requestClaim(ctx, {
        actor: admin,
        gameId: (await makeGame(app)).id,
        reason: 'Mine.',
      });
      const live = async (name: string) => {
        const actor = await signUp(app, name);
        const input = {
          reason: 'stolen',
          sourceUrl: 'https://first.example/',
          note: `${name} saw it.`,
        } as const;
        await reportSubject(ctx, { actor, kind: 'game', id: gameId, input, clientAddress: name });
        const dispute = {
          claimId,
          disputerId: actor.id,
          reason: `${name} made it.`,
          createdAt: ctx.clock.now(),
        };
        await db.transact(async (tx) => {
          await insertNew(tx.db, 'claimDisputes', { id: ctx.ids.next(), ...dispute, status: 'open' });
          await notify(ctx, tx, { userId: actor.id, kind: 'decisions', title: `Dear ${name}`, path: '/' });
        });
        const message = { name, email: `${name}@pen.example`, message: `${name} writes.` };
        await sendMessage(ctx, { actor, input: message, clientAddress: name });
        const gone = await makeGame(app, { owner: actor, title: `${name}’s` });
        await removeGame(ctx, { actor, gameId: gone.id });
        const key = `thumbnails/${name}.png`;
        const upload = { key, uploaderId: actor.id, placeholder: '', lastUsedAt: ctx.clock.now() };
        await db.transact((tx) => insertRows(tx.db, 'uploads', upload));
        return { ...actor, goneId: gone.id };
      };
      const ada = await live('Ada');
      await live('Bert');
      expect(await exportData(ctx, { actor: ada })).toMatchObject({
        games: [{ title: 'Ada’s', removedAt: at }],
        notifications: [{ title: 'Dear Ada', text: '', note: '', path: '/', createdAt: at, readAt: null }],
        reports: [
          {
            subjectKind: 'game',
            subjectId: gameId,
            subjectName: 'Loom',
            reason: 'stolen',
            sourceUrl: 'https://first.example/',
            note: 'Ada saw it.',
            createdAt: at,
            status: 'open',
          },
        ],
        claimDisputes: [{ claimId, reason: 'Ada made it.', createdAt: at, status: 'open', adminNote: '' }],
        contactMessages: [{ name: 'Ada', email: 'Ada@pen.example', message: 'Ada writes.', createdAt: at }],
        uploads: [{ url: '/files/thumbnails/Ada.png', lastUsedAt: at }],
        auditLog: [
          { at, action: 'game:remove', subjectKind: 'game', subjectId: ada.goneId, detail: {} },
          { at, action: 'account:register', subjectKind: 'user', subjectId: ada.id },
        ],
      });
    });
  });

  describe(`deleting one’s own game on ${dialect}`, () => {
    it('removes it with its totals, and restoring brings it back unchanged', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const voters = await makePeople(app, 3);
      const { id: gameId, slug } = await makeGame(app, {
        owner: ada,
        title: 'Loom',
        description: 'Weave.',
        tags: ['Puzzle', 'Threads'],
        importedUpvotes: 2,
        screenshotUrls: ['https://pics.example/1.png'],
        views: 41,
      });
      await makeVotes(app, { gameId, by: voters });
      const before = await findGameRow(app.ctx.db.read, { id: gameId });
      await removeGame(app.ctx, { actor: ada, gameId });
      expect(await findGameRow(app.ctx.db.read, { id: gameId })).toBeUndefined();
      expect(await findUserById(app.ctx.db.read, ada)).toMatchObject({ totalSubmissions: 0, totalVotes: 0 });
      await expectNoDrift(app);
      expect(await findRemovedGames(app.ctx, { actor: ada })).toMatchObject([{ gameId, title: 'Loom' }]);
      expect(await restoreGame(app.ctx, { actor: ada, gameId })).toEqual({ slug });
      expect(await findGameRow(app.ctx.db.read, { id: gameId })).toEqual(before);
      expect(await findUserById(app.ctx.db.read, ada)).toMatchObject({ totalSubmissions: 1, totalVotes: 5 });
      expect(await findRemovedGames(app.ctx, { actor: ada })).toEqual([]);
      await expectNoDrift(app);
      await expect(restoreGame(app.ctx, { actor: ada, gameId })).rejects.toMatchObject({
        code: 'undo-expired',
      });
    });

    it('is possible only for the owner, who can restore it for thirty days', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const bert = await signUp(app, 'Bert');
      const { id: gameId } = await makeGame(app, { owner: ada });
      await expect(removeGame(app.ctx, { actor: bert, gameId })).rejects.toMatchObject({
        code: 'not-allowed',
      });
      await expect(removeGame(app.ctx, { actor: { ...bert, isAdmin: true }, gameId })).rejects.toMatchObject({
        code: 'not-allowed',
      });
      await removeGame(app.ctx, { actor: ada, gameId });
      await expect(restoreGame(app.ctx, { actor: bert, gameId })).rejects.toMatchObject({
        code: 'undo-expired',
      });
      app.clock.advance(LIMITS.moderation.undoMs + 1);
      await expect(restoreGame(app.ctx, { actor: ada, gameId })).rejects.toMatchObject({
        code: 'undo-expired',
      });
      expect(await findRemovedGames(app.ctx, { actor: ada })).toEqual([]);
      expect(await eraseRemovedGames(app.ctx)).toEqual({ erased: 1 });
      expect(await eraseRemovedGames(app.ctx)).toEqual({ erased: 0 });
    });

    it('is final if its address was submitted again; a slug taken meanwhile is replaced', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const first = await makeGame(app, { owner: ada, title: 'Loom', playUrl: 'https://loom.example/' });
      const second = await makeGame(app, { owner: ada, title: 'Reed', playUrl: 'https://reed.example/' });
      await removeGame(app.ctx, { actor: ada, gameId: first.id });
      await removeGame(app.ctx, { actor: ada, gameId: second.id });
      await makeGame(app, { title: 'Other', playUrl: 'https://loom.example' });
      await makeGame(app, { title: 'Reed' });
      await expect(restoreGame(app.ctx, { actor: ada, gameId: first.id })).rejects.toMatchObject({
        code: 'game-exists',
      });
      expect(await findRemovedGames(app.ctx, { actor: ada })).toHaveLength(2);
      expect(await restoreGame(app.ctx, { actor: ada, gameId: second.id })).toEqual({ slug: 'reed-2' });
      await expectNoDrift(app);
    });
  });

  describe(`the download of one’s own data on ${dialect}`, () => {
    it('doesn’t tell the titles of other people’s games that aren’t public', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const ada = await signUp(app, 'Ada');
      await setAdmin(ctx, { username: 'Ada', isAdmin: true });
      await meetGame(app, { person: ada, title: 'Telling Wörter' });
      const told = await exportData(ctx, { actor: ada });
      expect(JSON.stringify(told).match(/Telling/g)?.length).toBeGreaterThan(5);
      await setAdmin(ctx, { username: 'Ada', isAdmin: false });
      await ctx.db.transact(({ db }) => db.updateTable('games').set({ visibility: 'hidden' }).execute());
      const exported = await exportData(ctx, { actor: ada });
      expect(JSON.stringify(exported)).not.toMatch(/Telling|telling-w|undefined/);
      expect(exported).toMatchObject({ votes: [{ gameTitle: null, voteType: 'up' }] });
      expect(Reflect.get(exported, 'notifications').length).toBe(Reflect.get(told, 'notifications').length);
      await meetGame(app, { person: ada, title: '公開ゲーム' });
      const later = JSON.stringify(await exportData(ctx, { actor: ada }));
      expect(later).not.toMatch(/Telling|telling-w/);
      for (const kept of ['Your report about “公開ゲーム”', '公開ゲーム remains unclaimed.', '"title":"公開ゲーム"']) {
        expect(later).toContain(kept);
      }
    });

    it('tells the titles of one’s own games, even those that moderators hid or removed', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const actor = await makePerson(app, { isAdmin: true });
      for (const [decide, title] of [
        [hideGame, 'Loom'],
        [removeGameByModerator, 'Reed'],
      ] as const) {
        const { id: gameId } = await makeGame(app, { owner: ada, title });
        await decide(app.ctx, { actor, gameId, reason: 'other', note: '' });
      }
      const { notifications } = (await exportData(app.ctx, { actor: ada })) as { notifications: { title: string }[] };
      expect(notifications.map(({ title }) => title).sort()).toEqual(['“Loom” was hidden', '“Reed” was removed']);
    });
  });

  describe(`one’s own votes on ${dialect}`, () => {
    it('are listed page by page to the end, the newest first', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const ids: string[] = [];
      for (let n = 0; n < 30; n += 1) {
        const { id } = await makeGame(app);
        await makeVotes(app, { gameId: id, by: [ada], voteType: n % 3 === 0 ? 'down' : 'up' });
        ids.unshift(id);
        if (n % 2 === 0) app.clock.advance(1_000);
      }
      const first = await findOwnVotes(app.ctx, { actor: ada });
      const rest = await findOwnVotes(app.ctx, { actor: ada, cursor: first.nextCursor });
      const all = [...first.games, ...rest.games];
      expect(first.total).toBe(30);
      expect(rest.nextCursor).toBeNull();
      expect(new Set(all.map(({ id }) => id))).toEqual(new Set(ids));
      expect(all).toHaveLength(30);
      const times = all.map(({ votedAt }) => votedAt);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      const broken = await findOwnVotes(app.ctx, { actor: ada, cursor: 'nonsense' });
      expect(broken.games[0]?.id).toBe(first.games[0]?.id);
    });
  });
}
