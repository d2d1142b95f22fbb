import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { VISITOR } from '#domain/policy.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { confirmSession } from '#services/accounts/confirm-session.ts';
import { openDeviceLink } from '#services/accounts/guesses.ts';
import { changePassword, findResetAddress, forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { endSessions, findOwnSessions } from '#services/accounts/sessions.ts';
import { identify, signIn, signOut } from '#services/accounts/sign-in.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { HERE, openSession, PASSWORD, signUp, watchMail } from './people.ts';

const NEW_PASSWORD = 'another good horse';
const from = { actor: VISITOR, clientAddress: HERE };

for (const dialect of DIALECTS) {
  describe(`passwords on ${dialect}`, () => {
    it('sign in and out; a wrong password and an unknown address get the same refusal', async () => {
      await using app = await createTestApp({ dialect, hasSlowPasswords: true });
      const ada = await signUp(app, 'Ada');
      const kept = await findSignInAccount(app.ctx.db.read, { id: ada.id });
      // The salt, then scrypt's hash.
      expect(kept?.passwordHash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
      const headers = await openSession(app, ada.email);
      expect((await identify(app.ctx, { cookie: headers.get('cookie'), fresh: true })).viewer).toMatchObject({
        username: 'Ada',
      });
      await signOut(app.ctx, { cookie: headers.get('cookie') });
      expect((await identify(app.ctx, { cookie: headers.get('cookie'), fresh: true })).actor).toEqual(VISITOR);
      for (const [email, password] of [
        [ada.email, 'wrong'],
        ['nobody@example.com', PASSWORD],
      ] as const) {
        await expect(openSession(app, email, password)).rejects.toMatchObject({
          code: 'invalid-credentials',
          sentence: 'Invalid email or password.',
        });
      }
    });

    it('can be tried only a few times on an account from one client address', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      for (let n = 0; n < 10; n += 1) {
        await app.ctx.limits.take('sign-in-account', `${ada.email} ${HERE}`);
      }
      await expect(openSession(app, ada.email)).rejects.toMatchObject({ code: 'rate-limited', status: 429 });
      const elsewhere = { email: ada.email, password: PASSWORD, clientAddress: '192.0.2.1', userAgent: null };
      await expect(app.ctx.auth.signIn(elsewhere)).resolves.toMatchObject({ userId: ada.id });
    });

    it('can be tried only a limited number of times from one client address on all accounts', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      for (let n = 0; n < 100; n += 1) {
        const attempt = openSession(app, `nobody${n}@example.com`);
        await expect(attempt).rejects.toMatchObject({ code: 'invalid-credentials' });
      }
      await expect(openSession(app, ada.email)).rejects.toMatchObject({ code: 'rate-limited' });
    });

    it('can fail only a limited number of times on an account from all client addresses', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      const attempt = (n: number, password: string) =>
        signIn(app.ctx, { email: ada.email, password, clientAddress: `192.0.2.${n}`, userAgent: null });
      for (let n = 0; n < 110; n += 1) await attempt(n, PASSWORD);
      for (let n = 0; n < 100; n += 1) {
        await expect(attempt(n, 'wrong')).rejects.toMatchObject({ code: 'invalid-credentials' });
      }
      await expect(attempt(200, 'wrong')).rejects.toMatchObject({ code: 'account-attacked' });
    });

    it('can be guessed by strangers without locking out the owner, on a known device or with a mailed link', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      const known = (await openSession(app, ada.email)).get('cookie');
      const attempt = (given: { clientAddress: string; password?: string; cookie?: string | null }) =>
        signIn(app.ctx, { email: ada.email, password: PASSWORD, userAgent: null, ...given });
      const refused = { code: 'account-attacked', status: 429 };
      for (let n = 0; n < 100; n += 1) {
        const guess = attempt({ clientAddress: `192.0.2.${n}`, password: 'wrong' });
        await expect(guess).rejects.toMatchObject({ code: 'invalid-credentials' });
      }
      // From the owner's own network too, whose limit the attacker has used up.
      for (let n = 0; n < 20; n += 1) await attempt({ clientAddress: HERE, password: 'wrong' }).catch(() => undefined);
      for (let n = 0; n < 20; n += 1) {
        await expect(attempt({ clientAddress: HERE, cookie: known })).resolves.toMatchObject({ username: 'Ada' });
      }
      const elsewhere = '198.51.100.99';
      // The answer is the same for a right password, so guessing goes no further.
      await expect(attempt({ clientAddress: elsewhere })).rejects.toMatchObject(refused);
      const mail = (await post.mails()).at(-1);
      expect(mail?.to).toBe(ada.email);
      const link = /[?&]device=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const cookie = (await openDeviceLink(app.ctx, { link }))?.split(';', 1)[0] ?? null;
      expect((await openDeviceLink(app.ctx, { link }))?.split(';', 1)[0]).toBe(cookie);
      await expect(attempt({ clientAddress: elsewhere, cookie, password: 'wrong' })).rejects.toMatchObject({
        code: 'invalid-credentials',
      });
      await expect(attempt({ clientAddress: elsewhere, cookie })).resolves.toMatchObject({ username: 'Ada' });
      // Another account's device, a forged one, and a device's link with another account's id help nobody.
      const bert = await signUp(app, 'Bert');
      const other = (await openSession(app, bert.email)).get('cookie') ?? '';
      for (const forged of [
        other,
        cookie?.replace(/.$/, '') ?? '',
        other.replaceAll(bert.id.slice(0, 8), ada.id.slice(0, 8)),
      ]) {
        await expect(attempt({ clientAddress: elsewhere, cookie: forged })).rejects.toMatchObject(refused);
      }
      expect(await openDeviceLink(app.ctx, { link: link.replace(ada.id, bert.id) })).toBeNull();
      const sent = (await post.mails()).length;
      for (let n = 0; n < 10; n += 1) await attempt({ clientAddress: `192.0.2.${n + 100}` }).catch(() => undefined);
      expect((await post.mails()).length - sent).toBeLessThanOrEqual(4);
      app.clock.advance(LIMITS.account.deviceLinkMs);
      expect(await openDeviceLink(app.ctx, { link })).toBeNull();
      // A new password makes all devices unknown, the thief's too, but not the one that chose it.
      await forgotPassword(app.ctx, { ...from, email: ada.email });
      const token = await post.tokenFor(ada.email);
      const headers = await resetPassword(app.ctx, { ...from, token, password: NEW_PASSWORD });
      const renewed = headers.getSetCookie()[0]?.split(';', 1)[0] ?? null;
      const again = { clientAddress: elsewhere, password: NEW_PASSWORD };
      await expect(attempt({ ...again, cookie })).rejects.toMatchObject(refused);
      await expect(attempt({ ...again, cookie: renewed })).resolves.toMatchObject({ username: 'Ada' });
    });

    it('that nobody has get the same answer while they are guessed at', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const attempt = (n: number) =>
        signIn(app.ctx, { email: 'no@body.example', password: 'x', clientAddress: `192.0.2.${n}`, userAgent: null });
      for (let n = 0; n < 100; n += 1) await expect(attempt(n)).rejects.toMatchObject({ code: 'invalid-credentials' });
      await expect(attempt(200)).rejects.toMatchObject({ code: 'account-attacked' });
      expect(await post.mails()).toEqual([]);
    });

    it('are reset by a mailed link, which works once and ends every session', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      const session = await openSession(app, ada.email);
      await forgotPassword(app.ctx, { ...from, email: 'ADA@example.com' });
      const token = await post.tokenFor(ada.email);
      expect((await post.mails()).at(-1)?.subject).toContain('Reset');
      expect(await findResetAddress(app.ctx, { token })).not.toBeNull();
      await resetPassword(app.ctx, { ...from, token, password: NEW_PASSWORD });
      expect((await identify(app.ctx, { cookie: session.get('cookie'), fresh: true })).viewer).toBeNull();
      await expect(openSession(app, ada.email, PASSWORD)).rejects.toMatchObject({
        code: 'invalid-credentials',
      });
      await openSession(app, ada.email, NEW_PASSWORD);
      expect(await findResetAddress(app.ctx, { token })).toBeNull();
      const log = await app.ctx.db.read.selectFrom('auditLog').selectAll().execute();
      const reset = { actorId: ada.id, action: 'account:reset-password' };
      expect(log).toContainEqual(expect.objectContaining(reset));
      await expect(resetPassword(app.ctx, { ...from, token, password: PASSWORD })).rejects.toMatchObject({
        code: 'link-expired',
      });
    });

    it('are reset once if two requests use one link at the same time', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      await forgotPassword(app.ctx, { ...from, email: ada.email });
      const token = await post.tokenFor(ada.email);
      const tries = await Promise.allSettled(
        ['first password', 'second password'].map((password) => resetPassword(app.ctx, { ...from, token, password })),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('can’t be reset by an expired link, or by an earlier one', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      await forgotPassword(app.ctx, { ...from, email: ada.email });
      const first = await post.tokenFor(ada.email);
      await forgotPassword(app.ctx, { ...from, email: ada.email });
      const second = await post.tokenFor(ada.email);
      expect(await findResetAddress(app.ctx, { token: first })).toBeNull();
      expect(await findResetAddress(app.ctx, { token: second })).not.toBeNull();
      app.clock.advance(LIMITS.account.resetLinkMs);
      await expect(resetPassword(app.ctx, { ...from, token: second, password: NEW_PASSWORD })).rejects.toMatchObject({
        code: 'link-expired',
      });
    });

    it('get the same answer for an unknown address, without a mail, and only a few mails an hour', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      const before = (await post.mails()).length;
      await expect(forgotPassword(app.ctx, { ...from, email: 'nobody@example.com' })).resolves.toBeUndefined();
      expect(await post.mails()).toHaveLength(before);
      for (let n = 0; n < 8; n += 1) await forgotPassword(app.ctx, { ...from, email: ada.email });
      expect(await post.mails()).toHaveLength(before + 5);
    });

    it('that many people use are refused, and the link still works', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      await forgotPassword(app.ctx, { ...from, email: ada.email });
      const token = await post.tokenFor(ada.email);
      const common = { code: 'common-password' };
      await expect(resetPassword(app.ctx, { ...from, token, password: 'Trustno1' })).rejects.toMatchObject(common);
      const change = { actor: ada, currentPassword: PASSWORD, password: '1qaz2wsx', sessionId: null };
      await expect(changePassword(app.ctx, change)).rejects.toMatchObject(common);
      await resetPassword(app.ctx, { ...from, token, password: NEW_PASSWORD });
      await expect(openSession(app, ada.email, NEW_PASSWORD)).resolves.toBeInstanceOf(Headers);
    });

    it('made of the site’s or the person’s names are refused', async () => {
      await using app = await createTestApp({ dialect, env: { BRAND_NAME: 'Game Parade' } });
      const post = watchMail(app);
      const common = { code: 'common-password' };
      for (const password of ['game parade 1', 'Lovelace1815', 'lovelace@example.com']) {
        await expect(signUp(app, 'Lovelace', password)).rejects.toMatchObject(common);
      }
      const ada = await signUp(app, 'Lovelace');
      const change = { actor: ada, currentPassword: PASSWORD, password: 'lovelace 1815', sessionId: null };
      await expect(changePassword(app.ctx, change)).rejects.toMatchObject(common);
      await forgotPassword(app.ctx, { ...from, email: ada.email });
      const token = await post.tokenFor(ada.email);
      const reset = { ...from, token, password: 'Example-Lovelace' };
      await expect(resetPassword(app.ctx, reset)).rejects.toMatchObject(common);
      await resetPassword(app.ctx, { ...reset, password: NEW_PASSWORD });
    });

    it('can be set for the first time by imported people', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      await app.ctx.db.transact(({ db }) =>
        db
          .withoutPlugins()
          .deleteFrom('auth_accounts' as never)
          .execute(),
      );
      expect(await findSignInAccount(app.ctx.db.read, { id: ada.id })).toMatchObject({ passwordHash: null });
      await expect(openSession(app, ada.email)).rejects.toMatchObject({ code: 'invalid-credentials' });
      await forgotPassword(app.ctx, { ...from, email: ada.email });
      const token = await post.tokenFor(ada.email);
      await resetPassword(app.ctx, { ...from, token, password: NEW_PASSWORD });
      await openSession(app, ada.email, NEW_PASSWORD);
      // Using the mailed link has also confirmed the email address.
      expect(await findSignInAccount(app.ctx.db.read, { id: ada.id })).toMatchObject({
        isEmailVerified: true,
      });
    });

    it('are changed by people who know the old one; only the current session stays', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const actor = await signUp(app, 'Ada');
      await forgotPassword(app.ctx, { ...from, email: actor.email });
      const token = await post.tokenFor(actor.email);
      const here = await openSession(app, actor.email);
      const elsewhere = await openSession(app, actor.email);
      const sessionId = (await identify(app.ctx, { cookie: here.get('cookie'), fresh: true })).sessionId;
      const change = { actor, password: NEW_PASSWORD, sessionId };
      await expect(changePassword(app.ctx, { ...change, currentPassword: 'not it' })).rejects.toMatchObject({
        code: 'wrong-password',
      });
      await changePassword(app.ctx, { ...change, currentPassword: PASSWORD });
      expect((await identify(app.ctx, { cookie: here.get('cookie'), fresh: true })).viewer?.id).toBe(actor.id);
      expect((await identify(app.ctx, { cookie: elsewhere.get('cookie'), fresh: true })).viewer).toBeNull();
      await openSession(app, actor.email, NEW_PASSWORD);
      expect(await findResetAddress(app.ctx, { token })).toBeNull();
      await expect(
        changePassword(app.ctx, { ...change, actor: VISITOR, currentPassword: NEW_PASSWORD }),
      ).rejects.toMatchObject({ code: 'not-signed-in' });
    });

    it('protect sessions: people list theirs and end one, the others, or all, but never other people’s', async () => {
      await using app = await createTestApp({ dialect });
      app.clock.set(Date.now());
      const ada = await signUp(app, 'Ada');
      const bert = await signUp(app, 'Bert');
      const berts = await openSession(app, bert.email);
      const headers: Headers[] = [];
      for (let n = 0; n < 3; n += 1) {
        headers.push(await openSession(app, ada.email));
        app.clock.advance(60_000);
      }
      const [mine, second, newest] = await Promise.all(
        headers.map(async (each) => (await identify(app.ctx, { cookie: each.get('cookie'), fresh: true })).sessionId),
      );
      const currentId = mine ?? null;
      const own = { actor: ada, cookie: headers[0]?.get('cookie') ?? null };
      const list = await findOwnSessions(app.ctx, { actor: ada, currentId });
      expect(list.map(({ id }) => id)).toEqual([mine, newest, second]);
      expect(list[0]).toMatchObject({ id: mine, isCurrent: true, clientAddress: HERE });
      const bertsId = (await identify(app.ctx, { cookie: berts.get('cookie'), fresh: true })).sessionId;
      await endSessions(app.ctx, { ...own, which: { id: bertsId ?? '' } });
      expect((await identify(app.ctx, { cookie: berts.get('cookie'), fresh: true })).viewer?.id).toBe(bert.id);
      app.clock.advance(11 * 60_000);
      for (const which of [{ id: second ?? '' }, { allBut: currentId }, { allBut: null }]) {
        await expect(endSessions(app.ctx, { ...own, which })).rejects.toMatchObject({
          code: 'confirm-first',
        });
      }
      expect(await findOwnSessions(app.ctx, { actor: ada, currentId })).toHaveLength(3);
      await confirmSession(app.ctx, { ...own, proof: { password: PASSWORD } });
      await endSessions(app.ctx, { ...own, which: { id: second ?? '' } });
      expect(await findOwnSessions(app.ctx, { actor: ada, currentId })).toHaveLength(2);
      await endSessions(app.ctx, { ...own, which: { allBut: currentId } });
      expect(await findOwnSessions(app.ctx, { actor: ada, currentId })).toHaveLength(1);
      await endSessions(app.ctx, { ...own, which: { allBut: null } });
      expect(await findOwnSessions(app.ctx, { actor: ada, currentId })).toEqual([]);
      expect((await identify(app.ctx, { cookie: berts.get('cookie'), fresh: true })).viewer?.id).toBe(bert.id);
    });
  });
}
