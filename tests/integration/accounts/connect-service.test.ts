import { afterEach, describe, expect, it } from 'vitest';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';
import { confirmEmail } from '#services/accounts/email.ts';
import { findOwnAccount } from '#services/accounts/own-data.ts';
import { identify } from '#services/accounts/sign-in.ts';
import {
  connectService,
  disconnectService,
  finishSignInWith,
  startSignInWith,
} from '#services/accounts/sign-in-with.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { SERVICE_ENV, type ServicePerson } from '#tests/support/service-answers.ts';
import { playServices } from '#tests/support/sign-in-services.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, openSession, signUp, watchMail } from './people.ts';

const CLIENT = { clientAddress: HERE, userAgent: 'Firefox/1 (Linux)' };

let services: ReturnType<typeof playServices> | undefined;
afterEach(() => services?.unstub());

/** Returns the set cookies as a Cookie header, without deleted ones, whose value is empty. */
function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}

async function member(app: TestApp, username: string, { isConfirmed = true } = {}) {
  const post = watchMail(app);
  const actor = await signUp(app, username);
  const { id, email } = actor;
  if (isConfirmed) await confirmEmail(app.ctx, { token: await post.tokenFor(email), clientAddress: HERE });
  const headers = await openSession(app, email);
  return { id, email, actor, cookie: headers.get('cookie') ?? '' };
}

async function guest(app: TestApp) {
  const email = 'guest@example.com';
  const signedIn = await signInWith(app, 'github', there({ email }));
  if (signedIn.refused !== null || signedIn.username === null) throw new Error('It was refused.');
  const cookie = cookiesOf(signedIn.headers);
  const { actor } = await identify(app.ctx, { cookie, fresh: true });
  return { email, actor, cookie };
}

type Person = Pick<Awaited<ReturnType<typeof guest>>, 'email' | 'actor' | 'cookie'>;

async function signInWith(app: TestApp, service: SignInService, person: ServicePerson) {
  const started = await startSignInWith(app.ctx, { service, returnTo: '/', ...CLIENT });
  return goThere(app, { service, person, started, cookie: '' });
}

async function goThere(
  app: TestApp,
  {
    service,
    person,
    started,
    cookie,
  }: {
    service: SignInService;
    person: ServicePerson;
    started: { url: string; headers: Headers } | null;
    cookie: string;
  },
) {
  if (!started) throw new Error(`${service} is not offered.`);
  services?.unstub();
  services = playServices(() => person);
  const state = new URL(started.url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'a-code', state });
  const cookies = [cookie, cookiesOf(started.headers)].filter(Boolean).join('; ');
  return finishSignInWith(app.ctx, { service, query, cookie: cookies, ...CLIENT });
}

async function connect(app: TestApp, me: Person, service: SignInService, person: ServicePerson) {
  const { actor, cookie } = me;
  const started = await connectService(app.ctx, { actor, service, cookie, ...CLIENT });
  return goThere(app, { service, person, started, cookie });
}

const there = (me: { email: string }, id = '42'): ServicePerson => ({
  id,
  email: me.email,
  isVerified: true,
});
const CONNECTED = { refused: null, username: null };

for (const dialect of DIALECTS) {
  describe(`connecting services on ${dialect}`, () => {
    it('lets the person sign in with the service, stores no token, and may be repeated', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const ada = await member(app, 'Ada');
      expect(await connect(app, ada, 'github', there(ada))).toEqual(CONNECTED);
      expect(await connect(app, ada, 'github', there(ada))).toEqual(CONNECTED);
      expect(await connect(app, ada, 'google', there(ada, 'g-7'))).toEqual(CONNECTED);
      const account = await findOwnAccount(app.ctx, { actor: ada.actor });
      expect(account.services.toSorted()).toEqual(['github', 'google']);
      expect(JSON.stringify(await dumpRows(app.ctx))).not.toMatch(/github-token|google-token/);
      const signedIn = await signInWith(app, 'google', there(ada, 'g-7'));
      expect(signedIn).toMatchObject({ refused: null, username: 'Ada', isNew: false });
    });

    it('refuses another address, and an address that only one side has confirmed', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const ada = await member(app, 'Ada');
      const bert = await member(app, 'Bert', { isConfirmed: false });
      const before = await dumpRows(app.ctx);
      expect(await connect(app, ada, 'github', there(bert))).toEqual({ refused: 'email-differs' });
      expect(await connect(app, ada, 'github', { ...there(ada), isVerified: false })).toEqual({
        refused: 'email-unverified',
      });
      await expect(connect(app, bert, 'github', there(bert))).rejects.toMatchObject({
        code: 'email-unconfirmed',
        sentence: 'Please confirm your email address first.',
      });
      expect(await dumpRows(app.ctx)).toEqual(before);
    });

    it('refuses an account that signs in somebody else here', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const ada = await member(app, 'Ada');
      const bert = await member(app, 'Bert');
      await connect(app, bert, 'github', there(bert));
      // Bert's GitHub account (id 42) now has Ada's email address.
      expect(await connect(app, ada, 'github', there(ada))).toEqual({ refused: 'connected-elsewhere' });
      expect(await findOwnAccount(app.ctx, { actor: ada.actor })).toMatchObject({ services: [] });
      expect(await findOwnAccount(app.ctx, { actor: bert.actor })).toMatchObject({ services: ['github'] });
    });
  });

  describe(`disconnecting services on ${dialect}`, () => {
    it('removes one’s own connection, and ignores one that doesn’t exist', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const ada = await member(app, 'Ada');
      const bert = await member(app, 'Bert');
      await connect(app, ada, 'github', there(ada));
      await connect(app, bert, 'github', there(bert, '43'));
      await disconnectService(app.ctx, { actor: ada.actor, service: 'google' });
      await disconnectService(app.ctx, { actor: ada.actor, service: 'github' });
      await disconnectService(app.ctx, { actor: ada.actor, service: 'github' });
      const { auth_accounts, audit_log } = await dumpRows(app.ctx);
      expect(auth_accounts?.map(({ userId, providerId }) => [userId, providerId]).toSorted()).toEqual(
        [
          [ada.id, 'credential'],
          [bert.id, 'credential'],
          [bert.id, 'github'],
        ].toSorted(),
      );
      expect(audit_log?.filter(({ action }) => action === 'account:disconnect-service')).toMatchObject([
        { actor_id: ada.id, subject_id: ada.id, detail: '{"service":"github"}' },
      ]);
    });

    it('keeps the last way to sign in, even if two are disconnected at once', async () => {
      await using app = await createTestApp({ dialect, env: SERVICE_ENV });
      const ada = await guest(app);
      expect(await connect(app, ada, 'google', there(ada))).toEqual(CONNECTED);
      const gone = await Promise.allSettled(
        (['github', 'google'] as const).map((service) => disconnectService(app.ctx, { actor: ada.actor, service })),
      );
      expect(gone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(gone.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'last-way-in' },
      });
      expect((await findOwnAccount(app.ctx, { actor: ada.actor })).services).toHaveLength(1);
    });
  });
}
