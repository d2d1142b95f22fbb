import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { cardPath } from '#domain/paths.ts';
import { storedFiles } from '#server/images.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { uploadPicture } from '#services/games/pictures.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { hideGame, removeGameByModerator, showGame } from '#services/moderation/set-visibility.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { openHttp } from '#tests/support/http-app.ts';
import { drawPicture, putPicture, storedKeys } from '#tests/support/pictures.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openSession, PASSWORD, signUp } from '../accounts/people.ts';

const KEY = 'thumbnails/1_cat-1f2e3d4c-640x400.webp';
const PATH = `/files/${KEY}`;
const SMALL = PATH.replace('.webp', '-320.webp');

/** Stores a picture in two sizes as `uploader`'s. */
async function putCat(app: TestApp, uploaderId: string) {
  await putPicture(app, { key: KEY, uploaderId });
  const bytes = new Uint8Array([1, 2]);
  await app.ctx.files.put({ key: KEY.replace('.webp', '-320.webp'), bytes, contentType: 'image/webp' });
}

async function openSite(app: TestApp) {
  const ask = openHttp(app);
  const owner = await signUp(app, 'owner_one');
  const other = await signUp(app, 'other_one');
  const moderator = await signUp(app, 'moderator_one');
  await setAdmin(app.ctx, { username: moderator.username, isAdmin: true });
  const cookieOf = async ({ email }: { email: string }) => (await openSession(app, email)).get('cookie') ?? '';
  /** The statuses that everybody, another member, the owner and a moderator get. */
  const statuses = async (path = PATH) => {
    const as = async (cookie?: string) => (await ask(path, cookie ? { cookie } : {})).status;
    return [await as(), await as(cookies.other), await as(cookies.owner), await as(cookies.moderator)];
  };
  const cookies = {
    owner: await cookieOf(owner),
    other: await cookieOf(other),
    moderator: await cookieOf(moderator),
  };
  const decision = { actor: { ...moderator, isAdmin: true }, reason: 'explicit' };
  return { ask, statuses, cookies, owner, other, decision };
}

const EVERYBODY = [200, 200, 200, 200];

for (const dialect of DIALECTS) {
  describe(`stored pictures on ${dialect}`, () => {
    it('are their uploader’s alone until a game shows them', async () => {
      await using app = await createTestApp({ dialect });
      const { ask, statuses, cookies, owner } = await openSite(app);
      await putCat(app, owner.id);
      for (const path of [PATH, SMALL]) expect([path, await statuses(path)]).toEqual([path, [404, 404, 200, 404]]);
      const seen = await ask(PATH, { cookie: cookies.owner });
      expect(seen.headers.get('cache-control')).toBe('private, no-store');
      expect((await ask(PATH)).headers.get('cache-control')).toBe('no-store');
      const form = { title: 'Cat', description: 'Meow.', playUrl: 'https://cat.example/', genre: 'Puzzle' };
      await submitGame(app.ctx, { actor: owner, ...form, tags: ['cat'], isFullyGenerated: true, coverKey: KEY });
      for (const path of [PATH, SMALL]) expect([path, await statuses(path)]).toEqual([path, EVERYBODY]);
    });

    it('stay in caches for five minutes, and are then asked for by their ETag, without any look at sessions', async () => {
      await using app = await createTestApp({ dialect });
      const { ask, cookies, owner } = await openSite(app);
      await putCat(app, owner.id);
      await makeGame(app, { thumbnailUrl: PATH });
      const sessions = vi.spyOn(app.ctx.sessions, 'find');
      const first = await ask(PATH, { cookie: cookies.owner });
      expect(first.headers.get('cache-control')).toBe('public, max-age=300');
      const reads = vi.spyOn(app.ctx.files, 'get');
      const again = await ask(PATH, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('cache-control')).toBe('public, max-age=300');
      expect(reads).not.toHaveBeenCalled();
      expect(sessions).not.toHaveBeenCalled();
    });

    it.each([
      'cover',
      'screenshot',
    ] as const)('are gone at once if their game is hidden or removed: a %s', async (what) => {
      await using app = await createTestApp({ dialect });
      const { ask, statuses, owner, decision } = await openSite(app);
      await putCat(app, owner.id);
      const pictures = what === 'cover' ? { thumbnailUrl: PATH } : { screenshotUrls: [PATH] };
      const { id: gameId } = await makeGame(app, { owner, ...pictures });
      const etag = (await ask(PATH)).headers.get('etag') ?? '';
      await hideGame(app.ctx, { ...decision, gameId });
      expect(await statuses()).toEqual([404, 404, 200, 200]);
      expect((await ask(PATH, { 'if-none-match': etag })).status).toBe(404);
      await showGame(app.ctx, { ...decision, gameId });
      expect(await statuses()).toEqual(EVERYBODY);
      await removeGameByModerator(app.ctx, { ...decision, gameId });
      for (const path of [PATH, SMALL]) expect((await statuses(path)).slice(0, 2)).toEqual([404, 404]);
    });

    it('are gone at once if their owner deletes the game, or the account', async () => {
      await using app = await createTestApp({ dialect });
      const { statuses, owner } = await openSite(app);
      await putCat(app, owner.id);
      const { id: gameId } = await makeGame(app, { owner, thumbnailUrl: PATH });
      await removeGame(app.ctx, { actor: owner, gameId });
      expect(await statuses()).toEqual([404, 404, 200, 404]);
      await deleteAccount(app.ctx, { actor: owner, games: 'remove', proof: PASSWORD });
      expect(await statuses()).toEqual([404, 404, 404, 404]);
      expect(await storedKeys(app)).toEqual([]);
    });

    it('of people are gone at once if they are replaced, or their owner is banned', async () => {
      await using app = await createTestApp({ dialect });
      const { statuses, owner, decision } = await openSite(app);
      const chosen = async (colour: string) => {
        const bytes = await drawPicture({ colour });
        await updateProfile(app.ctx, { actor: owner, picture: { kind: 'upload', bytes, filename: 'me.png' } });
        const row = app.ctx.db.read.selectFrom('users').select('profilePicture').where('id', '=', owner.id);
        return (await row.executeTakeFirstOrThrow()).profilePicture;
      };
      const first = await chosen('#f00');
      expect(await statuses(first)).toEqual(EVERYBODY);
      const second = await chosen('#00f');
      expect(await statuses(first)).toEqual([404, 404, 404, 404]);
      await banPerson(app.ctx, { ...decision, userId: owner.id });
      for (const path of [second, second.replace('.webp', '-96.webp')]) {
        expect((await statuses(path)).slice(0, 2)).toEqual([404, 404]);
      }
    });

    it('don’t count towards a person’s limit if a game shows them', async () => {
      await using app = await createTestApp({ dialect });
      const { owner } = await openSite(app);
      const bytes = await drawPicture();
      const most = LIMITS.image.unusedBytes - bytes.length;
      await putPicture(app, { key: KEY, uploaderId: owner.id });
      const grow = (to: number) => app.ctx.db.write.updateTable('uploads').set({ bytes: to }).execute();
      const upload = () => uploadPicture(app.ctx, { actor: owner, bytes, filename: 'a.png' });
      await grow(most + 1);
      await expect(upload()).rejects.toMatchObject({
        code: 'uploads-full',
        sentence:
          'You have 50 MB of pictures that no game uses yet. Submit your game with fewer, or try again in a week.',
      });
      expect(await storedKeys(app)).toEqual([KEY]);
      await makeGame(app, { owner, screenshotUrls: [PATH] });
      await upload();
    });
  });
}

it('preview cards leave caches after five minutes, too', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const { id } = await makeGame(app);
  const ask = openHttp(app);
  const card = await ask(cardPath({ id, updatedAt: 1 }));
  expect(card.headers.get('cache-control')).toBe('public, max-age=300');
  const etag = card.headers.get('etag') ?? '';
  expect((await ask(cardPath({ id, updatedAt: 1 }), { 'if-none-match': etag })).status).toBe(304);
});

it('logs no warning for a file that nobody waits for any more', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await app.ctx.files.put({ key: KEY, bytes: Buffer.from('cat'), contentType: 'image/webp' });
  await makeGame(app, { thumbnailUrl: PATH });
  const warn = vi.spyOn(app.ctx.log, 'warn');
  const site = storedFiles(app.ctx);
  await site.request(new Request(`http://localhost/${KEY}`, { signal: AbortSignal.abort() }));
  expect(warn).not.toHaveBeenCalled();
  expect((await site.request(`/${KEY}`)).status).toBe(200);
});

it('logs a warning for an existing file that can’t be read', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await makeGame(app, { thumbnailUrl: PATH });
  await mkdir(join(app.dir, 'files', 'thumbnails'), { recursive: true });
  // A symbolic link to itself, which not even root can read.
  await symlink(KEY.slice('thumbnails/'.length), join(app.dir, 'files', KEY));
  const warn = vi.spyOn(app.ctx.log, 'warn');
  expect((await storedFiles(app.ctx).request(`/${KEY}`)).status).toBe(503);
  expect(warn).toHaveBeenCalledOnce();
});
