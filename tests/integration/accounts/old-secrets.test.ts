import { createHmac } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { confirmSession } from '#services/accounts/confirm-session.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openSession, signUp } from './people.ts';
import { codeOf, turnOnApp } from './second-factors.ts';

const AUTH_SECRET = 'the secret of an earlier version, in full';

const signed = (token: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', AUTH_SECRET).update(token).digest('base64')}`);

it('a session that an earlier version signed with the secret itself goes on, and is signed anew', async () => {
  await using app = await createTestApp({ dialect: 'sqlite', env: { AUTH_SECRET } });
  const { email } = await signUp(app, 'Ada');
  const header = (await openSession(app, email)).get('cookie') ?? '';
  const [, value = ''] = /session_token=([^;]+)/.exec(header) ?? [];
  const token = decodeURIComponent(value).split('.')[0] ?? '';
  expect(value).not.toBe(signed(token));
  const found = await identify(app.ctx, { cookie: `playpodium.session_token=${signed(token)}`, fresh: false });
  expect(found.viewer?.username).toBe('Ada');
  expect(found.setCookie).toContain(`session_token=${value};`);
  const forged = signed(`${token}x`);
  expect((await identify(app.ctx, { cookie: `playpodium.session_token=${forged}`, fresh: false })).viewer).toBeNull();
});

it('an authenticator app’s key is encrypted with a key of its own; one of an earlier version still works', async () => {
  await using app = await createTestApp({ dialect: 'sqlite', env: { AUTH_SECRET } });
  app.clock.set(Date.now());
  const actor = await signUp(app, 'Ada');
  const own = { actor, cookie: (await openSession(app, actor.email)).get('cookie') };
  const { key } = await turnOnApp(app, own);
  const { secret } = await app.ctx.db.read.selectFrom('totpSecrets').select('secret').executeTakeFirstOrThrow();
  await expect(symmetricDecrypt({ key: AUTH_SECRET, data: secret })).rejects.toThrow();
  const plain = await symmetricDecrypt({ key: app.ctx.auth.keyFor('authenticator apps'), data: secret });
  const old = await symmetricEncrypt({ key: AUTH_SECRET, data: plain });
  await app.ctx.db.transact(({ db }) => db.updateTable('totpSecrets').set({ secret: old }).execute());
  const proof = { code: await codeOf(app, key) };
  expect(await confirmSession(app.ctx, { ...own, proof })).toMatchObject({ username: 'Ada' });
});
