import { expect, it } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { insertTotp, replaceRecoveryCodes, takeTotpStep } from '#platform/db/accounts/second-factors.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteRows, insertRows } from '#platform/db/rows.ts';
import { confirmSession, findProofs } from '#services/accounts/confirm-session.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { exportData, findOwnAccount } from '#services/accounts/own-data.ts';
import { removeSecondFactor } from '#services/accounts/second-factor.ts';
import { endSessions, findOwnSessions } from '#services/accounts/sessions.ts';
import { signOut } from '#services/accounts/sign-in.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findGamesOf } from '#services/listing/browse.ts';
import { findLinks } from '#services/people/find-person.ts';
import { findNews, findNotifications, markRead } from '#services/people/notifications.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { findOwnVotes } from '#services/votes/own-votes.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Member, openSession, PASSWORD, signUp } from './people.ts';

/** Registers a person with everything that an account may have. Returns their second session's cookie. */
async function openMember(app: TestApp, name: string) {
  const { ctx } = app;
  const actor = await signUp(app, name);
  await openSession(app, actor.email);
  const cookie = (await openSession(app, actor.email)).get('cookie');
  await updateProfile(ctx, {
    actor,
    links: { website: `https://${name}.example`, github: `https://github.com/${name}` },
  });
  const createdAt = ctx.clock.now();
  await ctx.db.transact(async ({ db }) => {
    const userId = actor.id;
    await insertTotp(db, { userId, secret: 'secret', createdAt });
    await insertRows(db, 'passkeys', { id: name, userId, name, publicKey: '', counter: 0, createdAt, usedAt: null });
    await replaceRecoveryCodes(db, { userId, codeHashes: ['one', 'two'] });
  });
  return { actor, cookie };
}

type Open = {
  app: TestApp;
  actor: Member;
  cookie: string | null;
  write: (work: (db: Db) => Promise<unknown>) => Promise<unknown>;
};

it.each<[what: string, (open: Open) => Promise<unknown>]>([
  ['loses an app', ({ actor: { id: userId }, write }) => write((db) => deleteRows(db, 'totpSecrets', { userId }))],
  [
    'uses up a code of the app',
    ({ actor: { id: userId }, write }) => write((db) => takeTotpStep(db, { userId, step: 1, at: 1 })),
  ],
  [
    'uses up a recovery code',
    ({ actor: { id: userId }, write }) => write((db) => deleteRows(db, 'recoveryCodes', { userId, codeHash: 'one' })),
  ],
  [
    'gets new recovery codes',
    ({ actor: { id: userId }, write }) => write((db) => replaceRecoveryCodes(db, { userId, codeHashes: ['new'] })),
  ],
  ['loses the second factor', ({ app: { ctx }, actor: { username } }) => removeSecondFactor(ctx, { username })],
  ['removes a link', ({ app: { ctx }, actor }) => updateProfile(ctx, { actor, links: { website: '' } })],
  ['changes a profile', ({ app: { ctx }, actor }) => updateProfile(ctx, { actor, username: 'new', bio: 'Words.' })],
  ['signs out', ({ app: { ctx }, cookie }) => signOut(ctx, { cookie })],
  ['proves who they are', ({ app: { ctx }, cookie }) => confirmSession(ctx, { cookie, proof: { password: PASSWORD } })],
  [
    'ends the other sessions',
    async ({ app: { ctx }, actor, cookie }) => {
      await confirmSession(ctx, { cookie, proof: { password: PASSWORD } });
      await endSessions(ctx, { actor, cookie, which: { allBut: null } });
    },
  ],
  ['deletes the account', ({ app: { ctx }, actor }) => deleteAccount(ctx, { actor, games: 'remove', proof: PASSWORD })],
])('other people’s rows don’t change when somebody %s', async (_what, act) => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const { ctx } = app;
  const bob = await openMember(app, 'bob');
  const ada = await openMember(app, 'ada');
  const theirs = async (id: string) =>
    Object.values(await dumpRows(ctx))
      .flat()
      .filter((row) => Object.values(row).includes(id));
  const [his, hers] = [await theirs(bob.actor.id), await theirs(ada.actor.id)];
  expect(his).toHaveLength(hers.length);
  await act({ app, ...ada, write: (work) => ctx.db.transact(({ db }) => work(db)) });
  expect(await theirs(bob.actor.id)).toEqual(his);
  expect(await theirs(ada.actor.id)).not.toEqual(hers);
});

it.each<[what: string, read: (ctx: AppContext, own: { actor: Member; cookie: string | null }) => Promise<unknown>]>([
  ['everything about them', (ctx, { actor }) => exportData(ctx, { actor })],
  ['an account', (ctx, { actor }) => findOwnAccount(ctx, { actor })],
  ['votes', (ctx, { actor }) => findOwnVotes(ctx, { actor })],
  ['notifications', (ctx, { actor }) => findNotifications(ctx, { actor })],
  ['news', (ctx, { actor }) => findNews(ctx, { actor })],
  ['sessions', (ctx, { actor }) => findOwnSessions(ctx, { actor, currentId: null })],
  ['a second factor', (ctx, { cookie }) => findProofs(ctx, { cookie })],
  ['links', (ctx, { actor: { id: userId } }) => findLinks(ctx, { userId })],
  ['games', (ctx, { actor: { id: userId } }) => findGamesOf(ctx, { userId, withHidden: true })],
])('a person’s own data contain nobody else’s: %s', async (_what, read) => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const { ctx } = app;
  const admin = await makePerson(app, { isAdmin: true });
  const live = async (name: string) => {
    const { actor, cookie } = await openMember(app, name);
    const { id: gameId } = await makeGame(app);
    await makeVotes(app, { gameId, by: [actor] });
    const { claimId } = await requestClaim(ctx, { actor, gameId, reason: 'Mine.' });
    await decideClaim(ctx, { actor: admin, claimId, approve: true });
    return { actor, cookie };
  };
  const ada = await live('ada');
  const before = await read(ctx, ada);
  const bob = await live('bob');
  expect(await read(ctx, ada)).toEqual(before);
  await markRead(ctx, { actor: bob.actor, upTo: ctx.clock.now() });
  expect(await read(ctx, ada)).toEqual(before);
});
