import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import type { Actor } from '#domain/policy.ts';
import { signInTables, storedTime } from '#platform/db/sign-in-schema.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { changePassword, forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { endSessions } from '#services/accounts/sessions.ts';
import { identify, signOut } from '#services/accounts/sign-in.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { forgetOld } from '#services/upkeep/forget.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, type Member, openSession, PASSWORD, signUp, watchMail } from './people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NEW_PASSWORD = 'another long password';

interface Change {
  app: TestApp;
  member: Member;
  cookie: string | null;
}

const CHANGES: Readonly<Record<string, { make: (change: Change) => Promise<unknown>; isSignedIn: boolean }>> = {
  'signing out': {
    make: ({ app, cookie }) => signOut(app.ctx, { cookie }),
    isSignedIn: false,
  },
  'a changed password': {
    make: ({ app, member: actor }) =>
      changePassword(app.ctx, {
        actor,
        currentPassword: PASSWORD,
        password: NEW_PASSWORD,
        sessionId: 'another device',
      }),
    isSignedIn: false,
  },
  'a password chosen by a link': {
    make: async ({ app, member: { email } }) => {
      const box = watchMail(app);
      await forgotPassword(app.ctx, { actor: { kind: 'visitor' }, email, clientAddress: HERE });
      const token = await box.tokenFor(email);
      const reset = { token, password: NEW_PASSWORD, clientAddress: HERE };
      await resetPassword(app.ctx, { actor: { kind: 'visitor' }, ...reset });
    },
    isSignedIn: false,
  },
  'ending it from elsewhere': {
    make: ({ app, member: actor, cookie }) => endSessions(app.ctx, { actor, cookie, which: { allBut: null } }),
    isSignedIn: false,
  },
  'deleting the account': {
    make: ({ app, member: actor }) => deleteAccount(app.ctx, { actor, games: 'release', proof: PASSWORD }),
    isSignedIn: false,
  },
  'a ban': {
    make: async ({ app, member: { id: userId } }) => {
      const actor: Actor = { ...(await makePerson(app)), isAdmin: true };
      await banPerson(app.ctx, { actor, userId, reason: 'spam', note: '' });
    },
    isSignedIn: false,
  },
  'being made an administrator': {
    make: ({ app, member: { username } }) => setAdmin(app.ctx, { username, isAdmin: true }),
    isSignedIn: true,
  },
  'another name': {
    make: ({ app, member: actor }) => updateProfile(app.ctx, { actor, name: 'Countess' }),
    isSignedIn: true,
  },
};

/** Opens a session, which is then in this process's cache. */
async function openTrusted(app: TestApp) {
  app.clock.set(Date.now());
  await app.ctx.changes.read();
  const member = await signUp(app, 'Ada');
  const cookie = (await openSession(app, member.email)).get('cookie');
  const ask = (at: TestApp = app, fresh = false) => identify(at.ctx, { cookie, fresh });
  expect((await ask()).viewer?.username).toBe('Ada');
  return { member, cookie, ask };
}

/** Deletes all sessions without recording a change, so no process learns that its cached sessions have ended. */
async function endSilently({ ctx }: TestApp) {
  await ctx.db.transact(({ db }) => signInTables(db).deleteFrom('auth_sessions').execute());
}

for (const dialect of DIALECTS) {
  describe(`a session on ${dialect}`, () => {
    it('is cached for 5 minutes, unless it must be fresh', async () => {
      await using app = await createTestApp({ dialect });
      const { ask } = await openTrusted(app);
      expect(LIMITS.session.trustedMs).toBe(5 * MINUTE);
      await endSilently(app);
      expect((await ask()).viewer?.username).toBe('Ada');
      app.clock.advance(5 * MINUTE);
      await app.ctx.changes.read();
      expect((await ask()).viewer).toBeNull();
    });

    it('isn’t cached after a fresh read, or while changes can’t be read', async () => {
      await using app = await createTestApp({ dialect });
      const { ask } = await openTrusted(app);
      await endSilently(app);
      app.clock.advance(3_000);
      expect((await ask()).viewer, 'changes were not read for three seconds').toBeNull();
      await app.ctx.changes.read();
      expect((await ask()).viewer).toBeNull();
    });

    it('of an administrator is never cached', async () => {
      await using app = await createTestApp({ dialect });
      const { ask, member } = await openTrusted(app);
      await setAdmin(app.ctx, { username: member.username, isAdmin: true });
      expect((await ask()).viewer?.isAdmin).toBe(true);
      await endSilently(app);
      expect((await ask()).viewer).toBeNull();
    });

    for (const [name, { make, isSignedIn }] of Object.entries(CHANGES)) {
      it(`is reread after ${name}, immediately in this process and soon in others`, async () => {
        await using app = await createTestApp({ dialect });
        const databaseUrl = app.ctx.config.database.url;
        await using here = await createTestApp({ dialect, databaseUrl });
        await using there = await createTestApp({ dialect, databaseUrl, clock: here.clock });
        const { ask, member, cookie } = await openTrusted(here);
        await there.ctx.changes.read();
        const before = await ask(there);
        expect(before.viewer?.username).toBe('Ada');
        await make({ app: here, member, cookie });
        const after = await ask(here);
        expect(await ask(there)).toEqual(before);
        await there.ctx.changes.read();
        expect(await ask(there)).toEqual(after);
        expect(after).not.toEqual(before);
        expect(after.viewer !== null).toBe(isSignedIn);
      });
    }

    it('is renewed once a day, and ends after 90 days however often it is used', async () => {
      await using app = await createTestApp({ dialect });
      const { ask } = await openTrusted(app);
      // The session began by the real clock, which is slightly ahead of the fake one.
      app.clock.advance(MINUTE);
      const renewals: (string | null)[] = [];
      for (let hours = 12; hours <= 89 * 24; hours += 12) {
        app.clock.advance(DAY / 2);
        const { viewer, setCookie } = await ask();
        expect(viewer, `after ${hours} hours`).not.toBeNull();
        renewals.push(setCookie);
      }
      const cookies = renewals.filter((renewal) => renewal !== null);
      expect(cookies).toHaveLength(89);
      expect(cookies[0]).toMatch(/^playpodium\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(Number(/Max-Age=(\d+)/.exec(cookies.at(-1) ?? '')?.[1])).toBeLessThanOrEqual(DAY / 1_000);
      app.clock.advance(DAY + MINUTE);
      expect((await ask()).viewer).toBeNull();
      expect(await forgetOld(app.ctx)).toMatchObject({ sessions: 1 });
    });

    it('is renewed alone, not with the person’s other sessions', async () => {
      await using app = await createTestApp({ dialect });
      const { member, ask } = await openTrusted(app);
      await openSession(app, member.email);
      const ends = async () =>
        signInTables(app.ctx.db.read).selectFrom('auth_sessions').select(['id', 'expiresAt']).execute();
      const before = await ends();
      app.clock.advance(2 * DAY);
      const { sessionId } = await ask();
      const renewed = (await ends()).filter(
        (row) => !before.some((old) => old.id === row.id && String(old.expiresAt) === String(row.expiresAt)),
      );
      expect(renewed.map(({ id }) => id)).toEqual([sessionId]);
    });

    it('ends after 30 days without use, and after 90 days whatever its row says', async () => {
      await using app = await createTestApp({ dialect });
      const { ask } = await openTrusted(app);
      app.clock.advance(30 * DAY + MINUTE);
      expect((await ask()).viewer).toBeNull();
      const expiresAt = app.clock.now() + 300 * DAY;
      await app.ctx.db.transact(({ db }) =>
        signInTables(db)
          .updateTable('auth_sessions')
          .set({ expiresAt: storedTime(db, expiresAt) })
          .execute(),
      );
      expect((await ask()).viewer?.username).toBe('Ada');
      app.clock.advance(60 * DAY);
      expect((await ask()).viewer).toBeNull();
    });
  });
}

describe('the session cookie', () => {
  it('is valid only with its signature', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { cookie } = await openTrusted(app);
    const ask = async (given: string) =>
      (await identify(app.ctx, { cookie: given, fresh: false })).viewer?.username ?? null;
    const [name = '', value = ''] = (cookie ?? '').split('=');
    const [token = '', signature = ''] = value.split('.');
    expect(await ask(`theme=dark; ${name}=${value} ; x=y`)).toBe('Ada');
    for (const wrong of [
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${token}.${'A'.repeat(43)}%3D`,
      `${name}=${token.slice(1)}.${signature}`,
      `${name}=.${signature}`,
      `${name}=%`,
      `${name}=`,
      `x${name}=${value}`,
      `${name}x=${value}`,
      `__Host-${name}=${value}`,
    ]) {
      expect(await ask(wrong), wrong).toBeNull();
    }
  });
});
