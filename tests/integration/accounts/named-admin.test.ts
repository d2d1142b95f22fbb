import { afterEach, describe, expect, it, vi } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { resetPassword } from '#services/accounts/password.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { finishSignInWith, startSignInWith } from '#services/accounts/sign-in-with.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { examineNamedAdmin, warnOfNamedAdmin } from '#services/upkeep/doctor.ts';
import { createAdmin } from '#services/upkeep/set-admin.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { SERVICE_ENV } from '#tests/support/service-answers.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { playServices } from '#tests/support/sign-in-services.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, openSession, PASSWORD, signUp } from './people.ts';

const EMAIL = 'chief@example.com';
const CLIENT = { clientAddress: HERE, userAgent: null };

let services: ReturnType<typeof playServices> | undefined;
afterEach(() => services?.unstub());

async function whoIs({ ctx }: TestApp, headers: Headers) {
  const { viewer } = await identify(ctx, { cookie: headers.get('cookie'), fresh: true });
  return viewer && { username: viewer.username, isAdmin: viewer.isAdmin };
}

async function findings({ ctx }: TestApp) {
  return (await examineNamedAdmin(ctx)).map(({ kind, text }) => `${kind}: ${text}`);
}

async function choosePassword({ ctx }: TestApp, token: string) {
  await resetPassword(ctx, { actor: VISITOR, token, password: PASSWORD, clientAddress: HERE });
}

describe('the account ADMIN_USERNAME', () => {
  const start = (env = {}) => createTestApp({ dialect: 'sqlite', env: { ADMIN_USERNAME: '@Chief', ...env } });

  it('is created by the operator, whose link sets the password', async () => {
    await using app = await start();
    expect(await findings(app)).toEqual([
      'wrong: ADMIN_USERNAME is Chief, but there is no such account: npm run cli -- admin create Chief makes it.',
    ]);
    const given = { username: 'chief', email: EMAIL };
    const first = await createAdmin(app.ctx, given);
    const second = await createAdmin(app.ctx, { ...given, email: 'other@example.com' });
    expect(second.email).toBe(EMAIL);
    await expect(choosePassword(app, first.token)).rejects.toMatchObject({ code: 'link-expired' });
    await choosePassword(app, second.token);
    expect(await whoIs(app, await openSession(app, EMAIL))).toEqual({ username: 'chief', isAdmin: true });
    expect(await findings(app)).toEqual([]);
    await expect(createAdmin(app.ctx, given)).rejects.toMatchObject({ code: 'username-taken' });
    const audit = await app.ctx.db.read.selectFrom('auditLog').select(['action', 'actorId']).execute();
    expect(audit).toContainEqual({ action: 'admin:grant', actorId: null });
  });

  it('can’t be registered or taken by renaming, even after it was deleted', async () => {
    await using app = await start();
    const ada = await signUp(app, 'ada');
    const isRefused = async () => {
      await expect(signUp(app, 'CHIEF')).rejects.toMatchObject({ code: 'username-taken' });
      const renaming = updateProfile(app.ctx, { actor: ada, username: 'Chief' });
      await expect(renaming).rejects.toMatchObject({ code: 'username-taken' });
    };
    await isRefused();
    const { token } = await createAdmin(app.ctx, { username: 'Chief', email: EMAIL });
    await choosePassword(app, token);
    const { actor } = await identify(app.ctx, {
      cookie: (await openSession(app, EMAIL)).get('cookie'),
      fresh: true,
    });
    await deleteAccount(app.ctx, { actor, games: 'release', proof: PASSWORD });
    await isRefused();
    expect(await findings(app)).toHaveLength(1);
  });

  it('can be taken back only by the administrator who gave it up', async () => {
    await using app = await start();
    const ada = await signUp(app, 'ada');
    const { token } = await createAdmin(app.ctx, { username: 'Chief', email: EMAIL });
    await choosePassword(app, token);
    const cookie = (await openSession(app, EMAIL)).get('cookie');
    const { actor } = await identify(app.ctx, { cookie, fresh: true });
    await updateProfile(app.ctx, { actor, username: 'Boss' });
    expect(await findings(app)).toEqual([
      'wrong: ADMIN_USERNAME is Chief, but its account is called Boss now: call it Chief again in its settings, or set ADMIN_USERNAME to Boss.',
    ]);
    await setAdmin(app.ctx, { username: 'ada', isAdmin: true });
    for (const other of [ada, { ...ada, isAdmin: true }]) {
      const renaming = updateProfile(app.ctx, { actor: other, username: 'Chief' });
      await expect(renaming).rejects.toMatchObject({ code: 'username-taken' });
    }
    await updateProfile(app.ctx, { actor, username: 'Chief' });
    expect(await findings(app)).toEqual([]);
  });

  it('is not given, nor a name like it, to somebody who has this name at a sign-in service', async () => {
    await using app = await start(SERVICE_ENV);
    services = playServices(() => ({ id: '42', email: EMAIL, isVerified: true, name: 'Chief' }));
    const started = await startSignInWith(app.ctx, { service: 'github', returnTo: '/', ...CLIENT });
    const cookie = started?.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ');
    const state = new URL(started?.url ?? '').searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: 'a-code', state });
    const answer = await finishSignInWith(app.ctx, {
      service: 'github',
      query,
      cookie: cookie ?? '',
      ...CLIENT,
    });
    expect(answer).toMatchObject({ refused: null, username: expect.stringMatching(/^user\d+$/) });
  });

  it('has no rights if it is older or imported, until the operator grants them', async () => {
    await using app = await start();
    const warn = vi.spyOn(app.ctx.log, 'warn');
    await using folder = await makeFolder({
      'users.jsonl': [{ id: 'u1', username: 'Chief', email: EMAIL }],
    });
    await importFrom(app.ctx, folder.path);
    expect(await findings(app)).toEqual([
      'wrong: ADMIN_USERNAME is Chief, whose account is no administrator: if it is yours, npm run cli -- admin grant Chief makes it one.',
    ]);
    await expect(createAdmin(app.ctx, { username: 'Chief', email: EMAIL })).rejects.toMatchObject({
      code: 'username-taken',
    });
    await warnOfNamedAdmin(app.ctx);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('admin grant Chief'));
    app.ctx.config.adminUsername = null;
    await signUp(app, 'boss');
    app.ctx.config.adminUsername = 'Boss';
    const session = await openSession(app, 'boss@example.com');
    expect(await whoIs(app, session)).toEqual({ username: 'boss', isAdmin: false });
    for (const isChanged of [true, false]) {
      expect(await setAdmin(app.ctx, { username: 'boss', isAdmin: true })).toEqual({ username: 'boss', isChanged });
    }
    expect(await whoIs(app, session)).toEqual({ username: 'boss', isAdmin: true });
    expect(await findings(app)).toEqual([]);
  });

  it('can’t get another account’s address, and then isn’t created', async () => {
    await using app = await start();
    await signUp(app, 'ada');
    const given = { username: 'Chief', email: 'ada@example.com' };
    await expect(createAdmin(app.ctx, given)).rejects.toMatchObject({ code: 'email-taken' });
    expect(await findings(app)).toHaveLength(1);
    expect(await app.ctx.db.read.selectFrom('users').select('username').execute()).toEqual([{ username: 'ada' }]);
  });
});
