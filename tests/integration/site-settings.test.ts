import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { register } from '#services/accounts/register.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { submitGame } from '#services/games/submit.ts';
import { setSettings } from '#services/upkeep/settings.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const ADA = { actor: VISITOR, username: 'ada', email: 'ada@mail.example', password: 'violet otter 7 kites', name: '' };
const GAME = { title: 'Tiny Tanks', playUrl: 'https://tanks.example/play', tags: ['Action'], description: '' };

it('two loads at once end with the later one', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const { settings, settingsStore: store } = app.ctx;
  const texts = vi.spyOn(store, 'texts');
  texts.mockImplementationOnce(async () => pause(50, { brandName: 'Former' }));
  texts.mockImplementationOnce(async () => ({ brandName: 'Latest' }));
  await Promise.all([store.load(), store.load()]);
  expect(settings.brandName).toBe('Latest');
});

it('a change during the start of another process, or one that can’t be read at first, is not lost', async () => {
  const env = { AUTH_SECRET: 'the same secret in every process, of course' };
  await using one = await createTestApp({ dialect: 'sqlite', env });
  const databaseUrl = one.ctx.config.database.url;
  await using other = await createTestApp({ dialect: 'sqlite', databaseUrl, env });
  const set = (brandName: string) => setSettings(one.ctx, { actorId: null, texts: { brandName } });
  await set('Early');
  await other.ctx.changes.read();
  await expect.poll(() => other.ctx.settings.brandName).toBe('Early');
  vi.spyOn(other.ctx.settingsStore, 'texts').mockRejectedValueOnce(new Error('no connection'));
  await set('Later');
  await other.ctx.changes.read();
  await expect.poll(() => other.ctx.settings.brandName, { timeout: 5_000 }).toBe('Later');
});

it('stores no default as a decision', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await setSettings(app.ctx, {
    actorId: null,
    texts: { registration: 'everybody', messageDays: '365', editorName: 'X' },
  });
  const rows = await app.ctx.db.read.selectFrom('settings').select('name').execute();
  expect(rows).toEqual([{ name: 'editorName' }]);
});

for (const dialect of DIALECTS) {
  it(`settings reach the other processes within a second, and survive a restart, on ${dialect}`, async () => {
    const env = { AUTH_SECRET: 'the same secret in every process, of course' };
    await using here = await createTestApp({ dialect, env });
    const databaseUrl = here.ctx.config.database.url;
    await using one = await createTestApp({ dialect, databaseUrl, env });
    await using other = await createTestApp({ dialect, databaseUrl, env, clock: one.clock });
    await other.ctx.changes.read();
    const texts = { brandName: 'Arcadia', smtpUrl: 'smtps://ada:s3cret@mail.example', mailFrom: 'a@mail.example' };
    await setSettings(one.ctx, { actorId: null, texts });
    expect(one.ctx.settings.brandName).toBe('Arcadia');
    await other.ctx.changes.read();
    await expect.poll(() => other.ctx.settings.brandName).toBe('Arcadia');
    expect(other.ctx.settings.smtpUrl).toContain('s3cret');
    const stored = await one.ctx.db.read.selectFrom('settings').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('s3cret');
    const log = await one.ctx.db.read.selectFrom('auditLog').selectAll().execute();
    expect(log.map(({ action, subjectId }) => `${action} ${subjectId}`)).toContain('site:configure brandName');
    expect(JSON.stringify(log)).not.toContain('s3cret');
    await using after = await createTestApp({ dialect, databaseUrl, env });
    expect(after.ctx.settings.brandName).toBe('Arcadia');
  });

  it(`the environment wins, and then nobody can change it, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect, env: { BRAND_NAME: 'From outside' } });
    const change = setSettings(app.ctx, { actorId: null, texts: { brandName: 'Arcadia' } });
    await expect(change).rejects.toMatchObject({ code: 'setting-by-environment' });
    expect(app.ctx.settings.brandName).toBe('From outside');
  });

  it(`decide who may register and submit on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx } = app;
    const person = await makePerson(app, { username: 'ben' });
    const set = (texts: Parameters<typeof setSettings>[1]['texts']) => setSettings(ctx, { actorId: null, texts });
    const submit = () => quickSubmit(ctx, { actor: VISITOR, ...GAME });
    await set({ registration: 'nobody', submissions: 'members' });
    await expect(register(ctx, { ...ADA, clientAddress: '' })).rejects.toMatchObject({ code: 'registration-closed' });
    await expect(submit()).rejects.toMatchObject({ code: 'submissions-need-account' });
    await set({ registration: '', submissions: 'nobody' });
    await expect(submit()).rejects.toMatchObject({ code: 'submissions-closed' });
    await expect(
      submitGame(ctx, { ...GAME, actor: person, genre: 'Action', isFullyGenerated: true, isCoverDrawn: true }),
    ).rejects.toMatchObject({ code: 'submissions-closed' });
    await set({ submissions: '', blockedDomains: 'tanks.example', blockedMailDomains: 'mail.example' });
    await expect(register(ctx, { ...ADA, clientAddress: '' })).rejects.toMatchObject({ code: 'email-refused' });
    await expect(submit()).rejects.toMatchObject({ code: 'site-blocked' });
    await set({ blockedDomains: '', blockedWords: 'tank' });
    expect(await submit()).toMatchObject({ isHeld: true });
  });
}
