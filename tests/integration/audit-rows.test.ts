import { expect, it } from 'vitest';
import { type Actor, VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { changeEmail, confirmEmail } from '#services/accounts/email.ts';
import { changePassword, forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { removeSecondFactor } from '#services/accounts/second-factor.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { editGame } from '#services/games/edit.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { deleteGame, removeGame, restoreGame } from '#services/games/remove-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { findMessages, handleMessage, sendMessage } from '#services/moderation/contact.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { setAdmin } from '#services/upkeep/set-admin.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, type Member, PASSWORD, type Postbox, signUp, watchMail } from './accounts/people.ts';

const NEW = 'long enough words';
const FORM = {
  ...{ title: 'Fine', description: 'A game.', playUrl: 'https://a.example/', genre: 'Arcade' },
  ...{ tags: ['retro'], isFullyGenerated: false, isCoverDrawn: true },
};
const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Words.' };

interface Stage {
  app: TestApp;
  ctx: AppContext;
  ada: Member;
  admin: Actor;
  gameId: string;
  /** The id of an unclaimed game. */
  nobodys: string;
  post: Postbox;
}

async function claim({ ctx, ada: actor, nobodys: gameId }: Stage): Promise<string> {
  return (await requestClaim(ctx, { actor, gameId, reason: 'Mine.' })).claimId;
}

/** `rows` are the expected rows of the audit log: who acted, the action, and what kind of thing it changed. */
it.each<[what: string, rows: string[], (stage: Stage) => Promise<unknown>]>([
  ['a sign-up', ['new account:register user'], ({ app }) => signUp(app, 'bob')],
  [
    'a new password',
    ['ada account:change-password user'],
    ({ ctx, ada: actor }) => changePassword(ctx, { actor, currentPassword: PASSWORD, password: NEW, sessionId: null }),
  ],
  [
    'a forgotten password',
    ['ada account:reset-password user'],
    async ({ ctx, ada: { email }, post }) => {
      await forgotPassword(ctx, { actor: VISITOR, email, clientAddress: HERE });
      const token = await post.tokenFor(email);
      await resetPassword(ctx, { actor: VISITOR, token, password: NEW, clientAddress: HERE });
    },
  ],
  [
    'a confirmed address',
    ['ada account:verify-email user'],
    async ({ ctx, ada, post }) => confirmEmail(ctx, { token: await post.tokenFor(ada.email), clientAddress: HERE }),
  ],
  [
    'a new address',
    ['ada account:change-email user'],
    async ({ ctx, ada: actor, post }) => {
      await changeEmail(ctx, { actor, email: 'new@example.com', currentPassword: PASSWORD });
      await confirmEmail(ctx, { token: await post.tokenFor('new@example.com'), clientAddress: HERE });
    },
  ],
  [
    'a second factor that the operator removes',
    ['ada account:lose-second-factor user'],
    ({ ctx, ada: { username } }) => removeSecondFactor(ctx, { username }),
  ],
  [
    'a deleted account',
    ['ada account:delete user'],
    ({ ctx, ada: actor }) => deleteAccount(ctx, { actor, games: 'release', proof: PASSWORD }),
  ],
  ['a profile', ['ada profile:edit user'], ({ ctx, ada: actor }) => updateProfile(ctx, { actor, bio: 'Looms.' })],
  [
    'an administrator’s rights',
    ['nobody admin:grant user', 'nobody admin:revoke user'],
    async ({ ctx, ada: { username } }) => {
      for (const isAdmin of [true, true, false]) await setAdmin(ctx, { username, isAdmin });
    },
  ],
  ['a submission', ['ada game:submit game'], ({ ctx, ada: actor }) => submitGame(ctx, { ...FORM, actor })],
  [
    'a quick submission',
    ['nobody game:quick-submit game'],
    ({ ctx }) => quickSubmit(ctx, { actor: VISITOR, title: 'Fine', playUrl: FORM.playUrl }),
  ],
  ['an edit', ['ada game:edit game'], ({ ctx, ada: actor, gameId }) => editGame(ctx, { ...FORM, actor, gameId })],
  [
    'a removal and a return',
    ['ada game:remove game', 'ada game:restore game'],
    async ({ ctx, ada: actor, gameId }) => {
      await removeGame(ctx, { actor, gameId });
      await restoreGame(ctx, { actor, gameId });
    },
  ],
  ['a deletion', ['ada game:delete game'], ({ ctx, ada: actor, gameId }) => deleteGame(ctx, { actor, gameId })],
  [
    'a claim and its approval',
    ['ada claim:request claim', 'admin claim:approve claim'],
    async (stage) => decideClaim(stage.ctx, { actor: stage.admin, claimId: await claim(stage), approve: true }),
  ],
  [
    'a claim and its rejection',
    ['ada claim:request claim', 'admin claim:reject claim'],
    async (stage) => decideClaim(stage.ctx, { actor: stage.admin, claimId: await claim(stage), approve: false }),
  ],
  [
    'a message to the administrators',
    ['admin contact:done site', 'admin contact:reopen site'],
    async ({ ctx, admin: actor }) => {
      await sendMessage(ctx, { actor: VISITOR, input: MESSAGE, clientAddress: HERE });
      const { messages } = await findMessages(ctx, { actor, isDone: false });
      for (const isDone of [true, false]) {
        await handleMessage(ctx, { actor, id: messages[0]?.id ?? '', isDone });
      }
    },
  ],
])('the audit log has a row for %s', async (_what, expected, act) => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const { ctx } = app;
  const post = watchMail(app);
  const ada = await signUp(app, 'ada');
  const admin = await makePerson(app, { isAdmin: true });
  const { id: gameId } = await makeGame(app, { owner: ada });
  const { id: nobodys } = await makeGame(app);
  const rowsOf = () => ctx.db.read.selectFrom('auditLog').selectAll().orderBy('seq').execute();
  const before = (await rowsOf()).length;
  await act({ app, ctx, ada, admin, gameId, nobodys, post });
  const names: Record<string, string> = { [ada.id]: 'ada', [admin.id]: 'admin', null: 'nobody' };
  const rows = (await rowsOf()).slice(before);
  expect(rows.map((row) => `${names[String(row.actorId)] ?? 'new'} ${row.action} ${row.subjectKind}`)).toEqual(
    expected,
  );
});
