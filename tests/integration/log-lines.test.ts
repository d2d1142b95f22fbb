import { afterEach, expect, it, vi } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { confirmSession } from '#services/accounts/confirm-session.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { finishSignInWith, startSignInWith } from '#services/accounts/sign-in-with.ts';
import { dropCover, NO_COVER } from '#services/games/fetch-cover.ts';
import { findOwnNews } from '#services/games/own-games.ts';
import { dropPictures, sweepPictures } from '#services/games/pictures.ts';
import { findReachedPlace } from '#services/votes/cast-vote.ts';
import { openHttp } from '#tests/support/http-app.ts';
import { SERVICE_ENV } from '#tests/support/service-answers.ts';
import { playServices } from '#tests/support/sign-in-services.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { HERE, type Member, openSession, PASSWORD, signUp } from './accounts/people.ts';

const CLIENT = { clientAddress: HERE, userAgent: null };
const FAILURE = new Error('No.');
const fail = () => Promise.reject(FAILURE);

let services: ReturnType<typeof playServices> | undefined;
afterEach(() => services?.unstub());

async function signInByGithub(ctx: AppContext, extra: Record<string, string> = { code: 'a-code' }) {
  services = playServices(() => ({ id: '1', email: 'eve@example.com', isVerified: true, name: 'Eve' }));
  const started = await startSignInWith(ctx, { service: 'github', returnTo: '/', ...CLIENT });
  const state = new URL(started?.url ?? '').searchParams.get('state') ?? '';
  const cookie = started?.headers.getSetCookie().map((each) => each.split(';', 1)[0]) ?? [];
  const query = new URLSearchParams({ state, ...extra });
  await finishSignInWith(ctx, { service: 'github', query, cookie: cookie.join('; '), ...CLIENT });
}

type Known = { ctx: AppContext; ada: Member; cookie: string };
const userId = expect.any(String);

/** Lines with the text 'security' are about sign-ins and the like, the others about failures and background jobs. */
it.each<[what: string, line: object, text: string, (known: Known) => Promise<unknown>]>([
  [
    'a sign-in',
    { reason: 'signed-in', by: 'password', userId, isSecured: false },
    'security',
    ({ ctx, ada: { email } }) => signIn(ctx, { email, password: PASSWORD, ...CLIENT }),
  ],
  [
    'a new proof of identity',
    { reason: 'confirmed', by: 'password', userId },
    'security',
    ({ ctx, cookie }) => confirmSession(ctx, { cookie, proof: { password: PASSWORD } }),
  ],
  [
    'a sign-in by another service',
    { reason: 'signed-in', by: 'github', userId, isSecured: false },
    'security',
    ({ ctx }) => signInByGithub(ctx),
  ],
  [
    'a refused one',
    { reason: 'cancelled', by: 'github' },
    'security',
    ({ ctx }) => signInByGithub(ctx, { error: 'access_denied' }),
  ],
  [
    'a cover that could not be removed',
    { err: FAILURE, key: 'thumbnails/a.webp' },
    'an unused cover is left for the sweep',
    ({ ctx }) => {
      ctx.pictures.remove = fail;
      return dropCover(ctx, { ...NO_COVER, storedKey: 'thumbnails/a.webp' });
    },
  ],
  [
    'pictures that could not be removed',
    { err: FAILURE },
    'pictures that nothing shows any more could not be removed',
    ({ ctx }) => {
      ctx.pictures.remove = fail;
      return dropPictures(ctx, { keys: ['thumbnails/a.webp'] });
    },
  ],
  [
    'swept pictures',
    { removed: 301 },
    'swept pictures that nothing shows',
    async ({ ctx }) => {
      ctx.files.list = async function* () {
        for (let n = 0; n < 301; n += 1)
          yield { key: `thumbnails/${n}_a.webp`, size: 1, contentType: 'image/webp', modifiedAt: 0 };
      };
      await sweepPictures(ctx);
    },
  ],
  [
    'a visit that was not written',
    { err: FAILURE },
    'a visit to own games could not be written',
    ({ ctx, ada: actor }) => {
      vi.spyOn(ctx.db, 'transact').mockImplementation(fail);
      return findOwnNews(ctx, { actor });
    },
  ],
  [
    'a proxy that is not trusted, once',
    expect.stringContaining('X-Forwarded-For, but TRUST_PROXY is not set') as unknown as object,
    '',
    async ({ ctx }) => {
      vi.spyOn(ctx.log, 'info').mockImplementation(() => undefined);
      const ask = openHttp({ ctx });
      for (const path of ['/healthz', '/a', '/b']) await ask(path, { 'x-forwarded-for': '192.0.2.1' });
    },
  ],
  [
    'a place that was not found',
    { err: expect.any(Error), gameId: 'g1' },
    'the place that a vote reached could not be found',
    async ({ ctx }) => {
      vi.spyOn(ctx.db, 'read', 'get').mockImplementation(() => {
        throw FAILURE;
      });
      const cast = { vote: 'up', upvotes: 1, downvotes: 0, isCast: true, isKept: false } as const;
      expect(await findReachedPlace(ctx, { gameId: 'g1', ...cast })).toBeNull();
    },
  ],
])('%s has a line in the log', async (_what, line, text, work) => {
  await using app = await createTestApp({ dialect: 'sqlite', env: SERVICE_ENV });
  const { ctx } = app;
  const ada = await signUp(app, 'Ada');
  const cookie = (await openSession(app, ada.email)).get('cookie') ?? '';
  await ctx.mail.settled();
  const lines: unknown[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(ctx.log, level).mockImplementation((...said: unknown[]) => void lines.push(said));
  }
  await work({ ctx, ada, cookie });
  expect(lines).toEqual([text === '' ? [line] : [line, text]]);
});
