import { afterEach, describe, expect, it, vi } from 'vitest';
import { SIGN_IN_SERVICES, type SignInService } from '#domain/accounts/sign-in-service.ts';
import { AppError } from '#domain/errors.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { confirmEmail } from '#services/accounts/email.ts';
import { findOwnAccount } from '#services/accounts/own-data.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { finishSignInWith, startSignInWith } from '#services/accounts/sign-in-with.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { SERVICE_ENV, SERVICE_PAGES, type ServicePerson } from '#tests/support/service-answers.ts';
import { playServices } from '#tests/support/sign-in-services.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, signUp, watchMail } from './people.ts';

const CLIENT = { clientAddress: HERE, userAgent: 'Firefox/1 (Linux)' };

let services: ReturnType<typeof playServices> | undefined;
afterEach(() => services?.unstub());

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function start({ ctx }: TestApp, service: SignInService, returnTo = '/games?x=1') {
  const started = await startSignInWith(ctx, { service, returnTo, ...CLIENT });
  if (!started) throw new Error(`${service} is not offered.`);
  return { url: new URL(started.url), cookie: cookiesOf(started.headers) };
}

async function signInWith(
  app: TestApp,
  service: SignInService,
  person: ServicePerson,
  { returnTo }: { returnTo?: string } = {},
) {
  services?.unstub();
  services = playServices(() => person);
  return finish(app, service, await start(app, service, returnTo));
}

function finish({ ctx }: TestApp, service: SignInService, { url, cookie }: { url: URL; cookie: string }) {
  const query = new URLSearchParams({ code: 'a-code', state: url.searchParams.get('state') ?? '' });
  return finishSignInWith(ctx, { service, query, cookie, ...CLIENT });
}

async function accountOf({ ctx }: TestApp, answer: Awaited<ReturnType<typeof signInWith>>) {
  if (answer.refused !== null) throw new Error(`It was refused: ${answer.refused}.`);
  if (answer.username === null) throw new Error('Nobody was signed in.');
  const { actor } = await identify(ctx, { cookie: cookiesOf(answer.headers), fresh: true });
  return findOwnAccount(ctx, { actor });
}

/** Deletes the person but not the account, as if the first sign-in had failed halfway. */
async function forgetPerson({ ctx }: TestApp, id: string) {
  await ctx.db.transact(async ({ db }) => {
    await db.deleteFrom('usernames').where('userId', '=', id).execute();
    await db.deleteFrom('users').where('id', '=', id).execute();
  });
}

const ADA: ServicePerson = { id: '42', email: 'ada@example.com', isVerified: true, name: 'Ada  Lovelace' };

for (const dialect of DIALECTS) {
  describe(`sign-in with services on ${dialect}`, () => {
    it('isn’t offered unless the operator configures it', async () => {
      await using app = await createTestApp({ dialect });
      expect(app.ctx.auth.services).toEqual([]);
      expect(await startSignInWith(app.ctx, { service: 'github', returnTo: '/', ...CLIENT })).toBeNull();
      const answer = { service: 'github' as const, query: new URLSearchParams(), cookie: null, ...CLIENT };
      expect(await finishSignInWith(app.ctx, answer)).toEqual({ refused: 'failed' });
    });

    it.each(SIGN_IN_SERVICES)('with %s creates an account with its display name, once', async (service) => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const { url } = await start(app, service);
      expect(url.origin + url.pathname).toBe(SERVICE_PAGES[service]);
      expect(url.searchParams.get('redirect_uri')).toBe(
        `${app.ctx.config.publicUrl.replace(/\/$/, '')}/sign-in/${service}/callback`,
      );
      const first = await signInWith(app, service, ADA);
      expect(first).toMatchObject({
        refused: null,
        username: 'adalovelace',
        isNew: true,
        returnTo: '/games?x=1',
      });
      expect(await accountOf(app, first)).toMatchObject({
        person: { username: 'adalovelace', name: 'Ada  Lovelace' },
        email: ADA.email,
        isEmailVerified: true,
        hasPassword: false,
        services: [service],
      });
      const again = await signInWith(app, service, { ...ADA, email: 'new@example.com', isVerified: false });
      expect(again).toMatchObject({ refused: null, username: 'adalovelace', isNew: false });
      const rows = await dumpRows(app.ctx);
      expect(rows.users).toHaveLength(1);
      expect(rows.auth_accounts).toMatchObject([
        { providerId: service, accessToken: null, refreshToken: null, idToken: null },
      ]);
      expect(rows.auth_users).toMatchObject([{ email: ADA.email, image: null }]);
      expect(JSON.stringify(rows)).not.toMatch(/github-token|google-token/);
    });

    it('makes usernames from display names, avoiding taken and reserved ones', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      await signUp(app, 'AdaLovelace');
      const by = (id: string, name?: string) =>
        signInWith(app, 'google', {
          id,
          email: `${id}@example.org`,
          isVerified: true,
          ...(name === undefined ? {} : { name }),
        });
      expect(await by('1', 'Ada Lovelace')).toMatchObject({ username: 'adalovelace_2' });
      expect(await by('2', 'Ada Lovelace')).toMatchObject({ username: 'adalovelace_3' });
      const posing = await by('3', 'Admin');
      expect(posing).toMatchObject({ username: expect.stringMatching(/^user\d+$/) });
      expect(await accountOf(app, posing)).toMatchObject({ person: { name: 'New User' } });
      const nameless = await by('4');
      expect(await accountOf(app, nameless)).toMatchObject({
        person: { username: expect.stringMatching(/^user\d{1,4}$/), name: 'New User' },
      });
      const elsewhere = await by('5', '李明');
      expect(await accountOf(app, elsewhere)).toMatchObject({
        person: { username: expect.stringMatching(/^user\d{1,4}$/), name: '李明' },
      });
      for (let n = 4; n <= 30; n += 1) await makePerson(app, { username: `adalovelace_${n}` });
      expect(await by('6', 'Ada Lovelace')).toMatchObject({ username: expect.stringMatching(/^user\d{1,4}$/) });
    });

    it('links an account whose address both sides have confirmed', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const post = watchMail(app);
      const ada = await signUp(app, 'Countess');
      await confirmEmail(app.ctx, { token: await post.tokenFor(ada.email), clientAddress: HERE });
      const linked = await signInWith(app, 'github', { ...ADA, email: 'Countess@Example.com' });
      expect(linked).toMatchObject({ refused: null, username: 'Countess', isNew: false });
      expect(await accountOf(app, linked)).toMatchObject({
        person: { id: ada.id, name: 'Countess' },
        hasPassword: true,
        services: ['github'],
      });
    });

    it('never links or creates an account if either side hasn’t confirmed the address', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      const carl = await signUp(app, 'Carl');
      await confirmEmail(app.ctx, { token: await post.tokenFor(carl.email), clientAddress: HERE });
      const before = await dumpRows(app.ctx);
      for (const service of SIGN_IN_SERVICES) {
        const claim = (email: string, isVerified: boolean) =>
          signInWith(app, service, { id: '7', email, isVerified, name: 'Mallory' });
        expect(await claim(ada.email, true)).toEqual({ refused: 'not-linked' });
        expect(await claim(ada.email, false)).toEqual({ refused: 'not-linked' });
        expect(await claim(carl.email, false)).toEqual({ refused: 'not-linked' });
        expect(await claim('nobody@example.org', false)).toEqual({ refused: 'email-unverified' });
      }
      expect(await dumpRows(app.ctx)).toEqual(before);
    });

    it('creates no second account for a mailbox', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      expect(await signInWith(app, 'github', ADA)).toMatchObject({ refused: null });
      await signUp(app, 'Bert');
      const before = await dumpRows(app.ctx);
      for (const service of SIGN_IN_SERVICES) {
        for (const email of ['ada+2@example.com', 'Bert+Games@example.com']) {
          expect(await signInWith(app, service, { ...ADA, id: '7', email })).toEqual({ refused: 'email-taken' });
        }
      }
      expect(await dumpRows(app.ctx)).toEqual(before);
    });

    it('creates no account with the address of somebody who was banned, and gives their name to nobody', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const first = await signInWith(app, 'github', ADA);
      const { person } = await accountOf(app, first);
      const actor = await makePerson(app, { isAdmin: true });
      await banPerson(app.ctx, { actor, userId: person.id, reason: 'spam', note: '' });
      const ada = { ...actor, ...person, isAdmin: false, standing: 'banned' } as const;
      await deleteAccount(app.ctx, { actor: ada, games: 'release', proof: 'adalovelace' });
      const before = await dumpRows(app.ctx);
      for (const service of SIGN_IN_SERVICES) {
        const again = { ...ADA, email: 'Ada+2@example.com' };
        expect(await signInWith(app, service, again)).toEqual({ refused: 'email-refused' });
      }
      expect(await dumpRows(app.ctx)).toEqual(before);
      const other = await signInWith(app, 'github', { ...ADA, id: '7', email: 'other@example.com' });
      expect(other).toMatchObject({ username: 'adalovelace_2' });
    });

    it.each([
      'unsigned',
      'signed by another key',
      'meant for another site',
    ] as const)('refuses a token of Google that is %s', async (forged) => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      expect(await signInWith(app, 'google', { ...ADA, forged })).toEqual({ refused: 'failed' });
      expect((await dumpRows(app.ctx)).users).toEqual([]);
    });

    it('refuses an answer that this browser hasn’t requested', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      services = playServices(() => ADA);
      const { url, cookie } = await start(app, 'github');
      const other = await start(app, 'github');
      const state = url.searchParams.get('state') ?? '';
      const before = await dumpRows(app.ctx);
      const finish = (query: Record<string, string>, sent: string | null) =>
        finishSignInWith(app.ctx, {
          service: 'github',
          query: new URLSearchParams(query),
          cookie: sent,
          ...CLIENT,
        });
      expect(await finish({ code: 'a-code', state }, null)).toEqual({ refused: 'failed' });
      expect(await finish({ code: 'a-code', state }, other.cookie)).toEqual({ refused: 'failed' });
      expect(await finish({ code: 'a-code' }, cookie)).toEqual({ refused: 'failed' });
      expect(await finish({ state }, cookie)).toEqual({ refused: 'failed' });
      expect(await finish({ error: 'access_denied', state }, cookie)).toEqual({ refused: 'cancelled' });
      expect(services.asked).toEqual([]);
      expect(await dumpRows(app.ctx)).toEqual(before);
    });

    it('limits how often an address starts and finishes sign-ins', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      services = playServices(() => ADA);
      const started = await start(app, 'github');
      const asked: [string, string][] = [];
      app.ctx.limits.take = async (...given) => {
        asked.push(given);
        throw new AppError('rate-limited');
      };
      await expect(start(app, 'github')).rejects.toMatchObject({ code: 'rate-limited' });
      await expect(finish(app, 'github', started)).rejects.toMatchObject({ code: 'rate-limited' });
      const one = ['sign-in-address', CLIENT.clientAddress];
      expect(asked).toEqual([one, one]);
      expect((await dumpRows(app.ctx)).users).toEqual([]);
    });

    it('returns only to paths of this site', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const returnTo = '//elsewhere.example/x';
      expect(await signInWith(app, 'github', ADA, { returnTo })).toMatchObject({ returnTo: '/' });
    });

    it('completes an account whose first sign-in was interrupted', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const first = await signInWith(app, 'github', ADA);
      const { person } = await accountOf(app, first);
      await forgetPerson(app, person.id);
      expect(await signInWith(app, 'github', ADA)).toMatchObject({ refused: null, isNew: true });
      expect(await findUserById(app.ctx.db.read, { id: person.id })).toMatchObject({
        username: 'adalovelace',
      });
    });

    it('completes such an account once, even if the person signs in twice at the same time', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const { person } = await accountOf(app, await signInWith(app, 'github', ADA));
      await forgetPerson(app, person.id);
      const [one, other] = [await start(app, 'github'), await start(app, 'github')];
      const { db } = app.ctx;
      const transact = db.transact.bind(db);
      // When the first sign-in is about to add the person, the second one does so.
      vi.spyOn(db, 'transact').mockImplementationOnce(async (work) => {
        expect(await finish(app, 'github', other)).toMatchObject({ refused: null, isNew: true });
        return transact(work);
      });
      expect(await finish(app, 'github', one)).toMatchObject({ refused: null, username: 'adalovelace' });
      expect(await db.read.selectFrom('users').select('id').execute()).toEqual([{ id: person.id }]);
    });
  });
}
