import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { AVATAR_PRESETS } from '#domain/people/avatar.ts';
import { VISITOR } from '#domain/policy.ts';
import { register } from '#services/accounts/register.ts';
import { findLinks, findPerson, findRenamed } from '#services/people/find-person.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { signUp } from './people.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

for (const dialect of DIALECTS) {
  describe(`profiles on ${dialect}`, () => {
    it('change only in the given fields', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await signUp(app, 'Ada');
      await updateProfile(app.ctx, { actor, name: 'Ada L.', links: { website: 'https://ada.example' } });
      await updateProfile(app.ctx, { actor, bio: 'Looms.', links: { github: 'https://github.com/ada' } });
      expect(await findPerson(app.ctx, { username: 'ada' })).toMatchObject({ name: 'Ada L.', bio: 'Looms.' });
      expect(await findLinks(app.ctx, { userId: actor.id })).toEqual([
        { kind: 'website', url: 'https://ada.example' },
        { kind: 'github', url: 'https://github.com/ada' },
      ]);
      await updateProfile(app.ctx, { actor, links: { website: '' } });
      expect(await findLinks(app.ctx, { userId: actor.id })).toEqual([
        { kind: 'github', url: 'https://github.com/ada' },
      ]);
    });

    it('refuse names that look like the site’s own, except to administrators', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await signUp(app, 'Ada');
      const refused = { code: 'name-not-allowed', status: 422 };
      for (const name of ['Admin', 'Playpodium', 'Ada\u202Egnp']) {
        await expect(updateProfile(app.ctx, { actor, name, bio: 'Looms.' })).rejects.toMatchObject(refused);
        const person = { username: 'posing', email: 'p@example.com', password: 'long enough words', name };
        const registration = { ...person, actor: VISITOR, clientAddress: '192.0.2.1' };
        await expect(register(app.ctx, registration)).rejects.toMatchObject(refused);
      }
      expect(await findPerson(app.ctx, { username: 'ada' })).toMatchObject({ name: 'Ada', bio: '' });
      await updateProfile(app.ctx, { actor: { ...actor, isAdmin: true }, name: 'Admin' });
      expect(await findPerson(app.ctx, { username: 'ada' })).toMatchObject({ name: 'Admin' });
    });

    it('keep earlier usernames reserved for their owner, and redirect from them', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      await updateProfile(app.ctx, { actor: ada, username: 'Countess' });
      expect(await findPerson(app.ctx, { username: 'ada' })).toBeNull();
      expect(await findRenamed(app.ctx, { username: '@ADA' })).toBe('Countess');
      await expect(signUp(app, 'ada')).rejects.toMatchObject({ code: 'username-taken' });
      const bert = await signUp(app, 'Bert');
      await expect(updateProfile(app.ctx, { actor: bert, username: 'aDa' })).rejects.toMatchObject({
        sentence: 'Username is already taken',
      });
      await updateProfile(app.ctx, { actor: ada, username: 'ada' });
      expect(await findPerson(app.ctx, { username: 'ADA' })).toMatchObject({ id: ada.id, username: 'ada' });
      expect(await findRenamed(app.ctx, { username: 'countess' })).toBe('ada');
    });

    it('store an uploaded picture, and remove it when another replaces it', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await signUp(app, 'Ada');
      await updateProfile(app.ctx, { actor, picture: { kind: 'upload', bytes: PNG, filename: 'me.png' } });
      const stored = (await findPerson(app.ctx, { username: 'ada' }))?.profilePicture ?? '';
      expect(stored).toMatch(/^\/files\/thumbnails\/.+\.webp$/);
      const key = stored.slice('/files/'.length);
      expect((await app.ctx.files.get(key))?.contentType).toBe('image/webp');
      await updateProfile(app.ctx, { actor, picture: { kind: 'preset', preset: AVATAR_PRESETS[3] } });
      expect(await app.ctx.files.get(key)).toBeNull();
      expect((await findPerson(app.ctx, { username: 'ada' }))?.profilePicture).toBe(
        `/avatars/${AVATAR_PRESETS[3]}.svg`,
      );
      await updateProfile(app.ctx, { actor, picture: { kind: 'generated' } });
      expect((await findPerson(app.ctx, { username: 'ada' }))?.profilePicture).toBe(`/avatars/${actor.id}.svg`);
    });

    it('fetch a picture from an address once, and don’t change if that fails', async () => {
      const fetchImage = vi.fn(async (url: string) => {
        if (url.includes('gone')) throw new AppError('fetch/http-status', { params: { status: 404 } });
        return { url, contentType: 'image/png', bytes: PNG };
      });
      const fetch = { fetchImage } as never;
      await using app = await createTestApp({ dialect, fetch });
      const actor = await signUp(app, 'Ada');
      await updateProfile(app.ctx, { actor, picture: { kind: 'url', url: 'https://pics.example/me.png' } });
      const { profilePicture } = (await findPerson(app.ctx, { username: 'ada' })) ?? {};
      expect(profilePicture).toMatch(/^\/files\//);
      await expect(
        updateProfile(app.ctx, {
          actor,
          name: 'New',
          picture: { kind: 'url', url: 'https://gone.example/x' },
        }),
      ).rejects.toMatchObject({ code: 'fetch/http-status' });
      expect(await findPerson(app.ctx, { username: 'ada' })).toMatchObject({ name: 'Ada', profilePicture });
      expect(fetchImage).toHaveBeenCalledTimes(2);
    });

    it('leave no file behind if the username is refused', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await signUp(app, 'Ada');
      const put = vi.spyOn(app.ctx.files, 'put');
      await expect(
        updateProfile(app.ctx, {
          actor,
          username: 'admin',
          picture: { kind: 'upload', bytes: PNG, filename: 'me.png' },
        }),
      ).rejects.toMatchObject({ code: 'username-taken' });
      const keys = put.mock.calls.map(([{ key }]) => key);
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) expect(await app.ctx.files.get(key)).toBeNull();
    });
  });
}
