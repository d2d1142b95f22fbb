import { describe, expect, it } from 'vitest';
import { insertRows } from '#platform/db/rows.ts';
import { signInTables } from '#platform/db/sign-in-schema.ts';
import { confirmSession, findProofs } from '#services/accounts/confirm-session.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { exportData } from '#services/accounts/own-data.ts';
import {
  confirmApp,
  findOwnSecondFactor,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  startApp,
  stopApp,
} from '#services/accounts/second-factor.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openSession, PASSWORD, signUp } from './people.ts';
import { codeOf, turnOnApp } from './second-factors.ts';

const code = (error: string) => expect.objectContaining({ code: error });

async function openAda(app: TestApp) {
  app.clock.set(Date.now());
  const actor = await signUp(app, 'Ada');
  const cookie = (await openSession(app, actor.email)).get('cookie');
  return { actor, cookie };
}

describe('an authenticator app', () => {
  it('is the second step of every sign-in from its first valid code on', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { ctx } = app;
    const own = await openAda(app);
    await startApp(ctx, own);
    const early = (await openSession(app, own.actor.email)).get('cookie');
    expect((await identify(ctx, { cookie: early, fresh: false })).viewer).not.toBeNull();
    await expect(confirmApp(ctx, { ...own, code: '000000' })).rejects.toEqual(code('wrong-proof'));
    const { key } = await turnOnApp(app, own);
    const cookie = (await openSession(app, own.actor.email)).get('cookie');
    await ctx.changes.read();
    for (const fresh of [true, false]) {
      expect((await identify(ctx, { cookie, fresh })).viewer).toBeNull();
    }
    expect(await findProofs(ctx, { cookie })).toEqual({
      awaitsSecond: true,
      isRecent: false,
      hasApp: true,
      hasPasskey: false,
    });
    const right = await codeOf(app, key);
    for (const proof of [{ code: '12345' }, { code: '' }, { password: PASSWORD }, { credential: '{}' }]) {
      await expect(confirmSession(ctx, { cookie, proof })).rejects.toEqual(code('wrong-proof'));
    }
    expect(await confirmSession(ctx, { cookie, proof: { code: right } })).toMatchObject({
      username: 'Ada',
      wasAwaited: true,
    });
    expect((await identify(ctx, { cookie, fresh: false })).viewer?.username).toBe('Ada');
    const again = (await openSession(app, own.actor.email)).get('cookie');
    await expect(confirmSession(ctx, { cookie: again, proof: { code: right } })).rejects.toEqual(code('wrong-proof'));
  });

  it('is not blocked by strangers’ wrong codes: for recovery codes, or on a known device', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const own = await openAda(app);
    const { key, codes } = await turnOnApp(app, own);
    const open = async () => (await openSession(app, own.actor.email)).get('cookie');
    const stranger = await open();
    for (let n = 0; n < 40; n++) {
      await confirmSession(app.ctx, { cookie: stranger, proof: { code: '000000' } }).catch(() => undefined);
    }
    const elsewhere = await open();
    const right = { code: await codeOf(app, key) };
    await expect(confirmSession(app.ctx, { cookie: elsewhere, proof: right })).rejects.toEqual(
      code('account-attacked'),
    );
    const proof = { code: codes[0] ?? '' };
    expect(await confirmSession(app.ctx, { cookie: elsewhere, proof })).toMatchObject({ wasAwaited: true });
    const device = own.cookie?.split('; ').find((pair) => pair.includes('.device-'));
    const known = `${await open()}; ${device}`;
    expect(await confirmSession(app.ctx, { cookie: known, proof: right })).toMatchObject({ wasAwaited: true });
  });

  it('spends no attempt on a valid code', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const own = await openAda(app);
    const attempt = () => app.ctx.limits.take('second-proof', own.actor.id);
    for (let left = 30; left > 1; left -= 1) await attempt();
    const { key } = await turnOnApp(app, own);
    await confirmSession(app.ctx, { ...own, proof: { code: await codeOf(app, key) } });
    await attempt();
    await expect(attempt()).rejects.toEqual(code('rate-limited'));
  });

  it('has ten recovery codes, each of which works once and in any spelling', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { ctx } = app;
    const own = await openAda(app);
    const { codes } = await turnOnApp(app, own);
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^(?:[A-Z2-9]{4}-){5}[A-Z2-9]{4}$/);
    const stored = await ctx.db.read.selectFrom('recoveryCodes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first.slice(0, 4));
    const use = async (given: string) => {
      const cookie = (await openSession(app, own.actor.email)).get('cookie');
      return confirmSession(ctx, { cookie, proof: { code: given } });
    };
    await use(first.toLowerCase().replaceAll('-', ' '));
    await expect(use(first)).rejects.toEqual(code('wrong-proof'));
    expect(await findOwnSecondFactor(ctx, own)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    const renewed = await renewRecoveryCodes(ctx, own);
    await expect(use(second)).rejects.toEqual(code('wrong-proof'));
    await use(renewed[0] ?? '');
  });

  it('can be changed only within ten minutes of a proof of identity', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { ctx, clock } = app;
    const own = await openAda(app);
    const { key } = await turnOnApp(app, own);
    clock.advance(10 * 60_000);
    for (const change of [stopApp, startApp, renewRecoveryCodes]) {
      await expect(change(ctx, own)).rejects.toEqual(code('confirm-first'));
    }
    await confirmSession(ctx, { ...own, proof: { password: PASSWORD } });
    await renewRecoveryCodes(ctx, own);
    clock.advance(10 * 60_000);
    await confirmSession(ctx, { ...own, proof: { code: await codeOf(app, key) } });
    await stopApp(ctx, own);
    expect(await findOwnSecondFactor(ctx, own)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    const cookie = (await openSession(app, own.actor.email)).get('cookie');
    expect((await identify(ctx, { cookie, fresh: true })).viewer).not.toBeNull();
  });

  it('is exported without its secret, deleted with the account, and removable by the operator', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { ctx } = app;
    const own = await openAda(app);
    const { key, codes } = await turnOnApp(app, own);
    const exported = JSON.stringify(await exportData(ctx, own));
    expect(exported).toContain('"recoveryCodesLeft":10');
    for (const secret of [key, codes[0] ?? '']) expect(exported).not.toContain(secret);
    const { id: userId } = own.actor;
    const passkey = { id: 'key', userId, publicKey: '', counter: 0, name: '', createdAt: 0, usedAt: null };
    await ctx.db.transact(({ db }) => insertRows(db, 'passkeys', passkey));
    await removeSecondFactor(ctx, { username: '@ada' });
    expect(await findOwnSecondFactor(ctx, own)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await turnOnApp(app, own);
    await deleteAccount(ctx, { ...own, games: 'release', proof: PASSWORD });
    for (const table of ['totpSecrets', 'recoveryCodes', 'passkeys'] as const) {
      expect(await ctx.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('is needed to delete an account without a password', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { ctx, clock } = app;
    const own = await openAda(app);
    await ctx.db.transact(({ db }) => signInTables(db).deleteFrom('auth_accounts').execute());
    const { key } = await turnOnApp(app, own);
    clock.advance(10 * 60_000);
    const leave = (proof: string) => deleteAccount(ctx, { ...own, games: 'release', proof });
    await expect(leave('Adam')).rejects.toEqual(code('wrong-password'));
    await expect(leave('Ada')).rejects.toEqual(code('confirm-first'));
    await confirmSession(ctx, { ...own, proof: { code: await codeOf(app, key) } });
    await leave(' ada ');
    expect((await identify(ctx, { cookie: own.cookie, fresh: true })).viewer).toBeNull();
  });

  it('isn’t needed for deletion if there is neither a password nor a second factor', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const own = await openAda(app);
    await app.ctx.db.transact(({ db }) => signInTables(db).deleteFrom('auth_accounts').execute());
    app.clock.advance(10 * 60_000);
    await deleteAccount(app.ctx, { ...own, games: 'release', proof: 'Ada' });
    expect((await identify(app.ctx, { cookie: own.cookie, fresh: true })).viewer).toBeNull();
  });

  it('is needed for a recovery code to prove anything', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { cookie } = await openAda(app);
    for (const given of ['ABCD-EFGH', '000000']) {
      await expect(confirmSession(app.ctx, { cookie, proof: { code: given } })).rejects.toEqual(code('wrong-proof'));
    }
  });

  it('stays when one of two passkeys is removed', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { ctx } = app;
    const own = await openAda(app);
    const bob = await signUp(app, 'Bob');
    const key = { publicKey: '', counter: 0, name: '', createdAt: 0, usedAt: null };
    for (const [id, { id: userId }] of [
      ['phone', own.actor],
      ['laptop', own.actor],
      ['bobs', bob],
    ] as const) {
      await ctx.db.transact(({ db }) => insertRows(db, 'passkeys', { ...key, id, userId }));
    }
    for (const id of ['phone', 'bobs']) await removePasskey(ctx, { ...own, id });
    const left = await ctx.db.read.selectFrom('passkeys').select('id').orderBy('id').execute();
    expect(left).toEqual([{ id: 'bobs' }, { id: 'laptop' }]);
  });

  it('gives administrators their rights if the operator requires it', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
    const { ctx } = app;
    const own = await openAda(app);
    await setAdmin(ctx, { username: 'Ada', isAdmin: true });
    const ask = () => identify(ctx, { cookie: own.cookie, fresh: false });
    expect(await ask()).toMatchObject({ actor: { isAdmin: false }, lacksSecondFactor: true });
    await turnOnApp(app, own);
    expect(await ask()).toMatchObject({ actor: { isAdmin: true }, lacksSecondFactor: false });
  });
});
