import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY, LIMITS } from '#domain/limits.ts';
import { type Actor, VISITOR } from '#domain/policy.ts';
import { listFiles } from '#platform/db/hosting/versions.ts';
import { findRow, updateRows } from '#platform/db/rows.ts';
import { blobKey } from '#platform/hosting/content.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { findDraftAt, publishVersion } from '#services/hosting/drafts.ts';
import { receiveUpload } from '#services/hosting/receive-upload.ts';
import { findQueue } from '#services/moderation/queue.ts';
import { showGame } from '#services/moderation/set-visibility.ts';
import { setSettings } from '#services/upkeep/settings.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { HOSTED_PAGE, makeHostedGame } from '#tests/support/hosting.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { asFile, uploadForm, zipOf } from '#tests/support/uploads.ts';

const env = { PUBLIC_URL: 'http://localhost:3000' };
const PAGE = asFile('hop.html', HOSTED_PAGE);

type Given = Parameters<typeof uploadForm>[0] & { actor: Actor; gameId?: string | null };
const upload = ({ ctx }: TestApp, { actor, gameId = null, ...form }: Given) =>
  receiveUpload(ctx, { actor, gameId, request: uploadForm('files' in form ? form : { files: [PAGE] }) });

const configure = ({ ctx }: TestApp, texts: Record<string, string>) => setSettings(ctx, { actorId: null, texts });
const left = ({ dir }: TestApp) => readdir(join(dir, '.uploads')).catch(() => []);

for (const dialect of DIALECTS) {
  describe(`an upload on ${dialect}`, () => {
    it('becomes a draft, whose content is stored once', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx } = app;
      const actor = await makePerson(app);
      const zip = zipOf([
        { name: 'hop/index.html', content: HOSTED_PAGE },
        { name: 'hop/img/A.png', content: 'same' },
        { name: 'hop/img/b.png', content: 'same' },
      ]);
      const { id, label } = await upload(app, { actor, files: [asFile('hop.zip', zip)] });
      expect(await findDraftAt(ctx, { actor: VISITOR, label })).toMatchObject({ id, title: 'Hop', files: 3 });
      const files = await listFiles(ctx.db.read, { versionId: id });
      expect(files.map(({ path, size }) => [path, size])).toEqual([
        ['img/A.png', 4],
        ['img/b.png', 4],
        ['index.html', HOSTED_PAGE.length],
      ]);
      expect(new Set(files.map(({ hash }) => hash)).size).toBe(2);
      for (const { hash, size } of files) expect((await ctx.files.get(blobKey(hash)))?.size).toBe(size);
      const again = await upload(app, { actor, code: HOSTED_PAGE, files: [], title: ' \u202eHop 2 ' });
      expect(await findRow(ctx.db.read, 'hostedVersions', { id: again.id })).toMatchObject({
        title: 'Hop 2',
        ownerId: actor.id,
        gameId: null,
      });
      expect(await left(app)).toEqual([]);
    });

    it('is for members with a confirmed address, where games can be hosted', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx } = app;
      const [actor, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const refusals: [Actor, string][] = [
        [VISITOR, 'not-signed-in'],
        [{ ...actor, standing: 'suspended' }, 'suspended'],
        [{ ...admin, standing: 'banned' }, 'banned'],
      ];
      for (const [who, code] of refusals) await expect(upload(app, { actor: who })).rejects.toMatchObject({ code });
      const confirm = (isConfirmed: 0 | 1) =>
        updateRows(ctx.db.write, 'users', { set: { isConfirmed }, where: { id: actor.id } });
      await confirm(0);
      await configure(app, { smtpUrl: 'smtp://mail.example', mailFrom: 'a@example.org' });
      await expect(upload(app, { actor })).rejects.toMatchObject({ code: 'hosting-unconfirmed', status: 403 });
      await confirm(1);
      await upload(app, { actor });
      await configure(app, { smtpUrl: '', uploads: 'nobody' });
      await expect(upload(app, { actor })).rejects.toMatchObject({ code: 'hosting-off', status: 403 });
      await upload(app, { actor: admin });
      const off = { ...ctx, config: { ...ctx.config, games: null } };
      await expect(upload({ ...app, ctx: off }, { actor: admin })).rejects.toMatchObject({ code: 'hosting-off' });
    });

    it('may be a version of one’s own game, and takes room of its creator’s', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx } = app;
      const [other, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const { id: gameId, owner } = await makeHostedGame(app);
      const { id } = await upload(app, { actor: owner, gameId });
      expect(await findRow(ctx.db.read, 'hostedVersions', { id })).toMatchObject({
        gameId,
        number: 2,
        publishedAt: null,
      });
      await expect(upload(app, { actor: other, gameId })).rejects.toMatchObject({ code: 'not-allowed' });
      await expect(upload(app, { actor: owner, gameId: 'none' })).rejects.toMatchObject({ code: 'game-not-found' });
      const [third] = await Promise.all([upload(app, { actor: admin, gameId }), upload(app, { actor: owner, gameId })]);
      expect(await findRow(ctx.db.read, 'hostedVersions', { id: third.id })).toMatchObject({
        gameId,
        ownerId: admin.id,
      });
      await configure(app, { personMegabytes: '1' });
      const large = asFile('index.html', 'x'.repeat(999_900));
      const full = { code: 'hosting-full', details: { megabytes: 1 } };
      await expect(upload(app, { actor: admin, gameId, files: [large] })).rejects.toMatchObject(full);
      await upload(app, { actor: admin, files: [large] });
    });

    it('keeps to the limits that are set', async () => {
      await using app = await createTestApp({ dialect, env });
      const actor = await makePerson(app);
      await configure(app, { uploadMegabytes: '1', uploadFiles: '2', unpackedMegabytes: '1' });
      const page = { name: 'index.html' };
      const many = zipOf([page, { name: 'a' }, { name: 'b' }]);
      const large = zipOf([page, { name: 'a', content: Buffer.alloc(1_000_000, 'abcdefgh'.repeat(99)) }]);
      const refused = (files: File[], why: object) => expect(upload(app, { actor, files })).rejects.toMatchObject(why);
      await refused([asFile('a.zip', many)], { details: { reason: 'too-many', most: 2 } });
      await refused([asFile('a.zip', large)], { details: { reason: 'too-large', file: 'a', most: 1 } });
      await refused([asFile('index.html', 'x'.repeat(1_000_001))], { code: 'upload-too-large', status: 413 });
      for (let n = 4; n < 30; n += 1) await app.ctx.limits.take('host', actor.id);
      await upload(app, { actor });
      await expect(upload(app, { actor })).rejects.toMatchObject({ code: 'rate-limited' });
      expect(await left(app)).toEqual([]);
    });

    it('of somebody who is new here becomes public after a moderator’s yes', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx, clock } = app;
      const since = clock.now() - LIMITS.newcomer.forMs;
      const actor = await makePerson(app, { dateJoined: since - DAY });
      const moderator = await makePerson(app, { isModerator: true });
      const first = await publish(app, actor, 'First');
      expect(first.isHeld).toBe(true);
      expect(await findGameBySlug(ctx, first.slug)).toBeNull();
      const queue = await findQueue(ctx, { actor: moderator });
      expect(queue.held).toMatchObject([{ id: first.id, signs: ['first-upload'] }]);
      expect(queue.held[0]?.playUrl).toBe(`${ctx.config.publicUrl}/playtest/${first.label}`);
      expect(await findDraftAt(ctx, { actor: moderator, label: first.label })).toMatchObject({ isHeld: true });
      await showGame(ctx, { actor: moderator, gameId: first.id, reason: 'other', note: '' });
      expect((await publish(app, actor, 'Second')).isHeld).toBe(false);
      expect((await publish(app, moderator, 'Third')).isHeld).toBe(false);
      const newcomer = await makePerson(app, { dateJoined: since + DAY });
      await makeHostedGame(app, { owner: newcomer });
      expect((await publish(app, newcomer, 'Fourth')).isHeld).toBe(true);
    });

    it('takes the place of a link at once if a game of its owner has been public for a week', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx, clock } = app;
      const since = clock.now() - LIMITS.newcomer.forMs;
      const isShownAfter = async (dateJoined: number, createdAt: number) => {
        const actor = await makePerson(app, { dateJoined });
        const { id: gameId, slug } = await makeGame(app, { owner: actor, createdAt });
        const { id } = await upload(app, { actor });
        await publishVersion(ctx, { actor, gameId, id, note: '' });
        return (await findGameBySlug(ctx, slug)) !== null;
      };
      expect(await isShownAfter(since - DAY, since)).toBe(true);
      expect(await isShownAfter(since - DAY, since + DAY)).toBe(false);
      expect(await isShownAfter(since + DAY, since - DAY)).toBe(false);
    });
  });
}

async function publish(app: TestApp, actor: TestPerson, title: string) {
  const { id: versionId, label } = await upload(app, { actor });
  const form = { title, description: 'You hop.', isCoverDrawn: true, genre: 'Arcade', tags: ['jump'] };
  const sent = await submitGame(app.ctx, { ...form, isFullyGenerated: true, actor, versionId });
  return { ...sent, label, isHeld: 'isHeld' in sent && sent.isHeld };
}
