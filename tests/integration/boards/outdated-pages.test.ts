import { expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { updateUser } from '#platform/db/people/users.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { confirmEmail } from '#services/accounts/email.ts';
import { migrateLegacy } from '#services/accounts/migrate-legacy.ts';
import { forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { editGame } from '#services/games/edit.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { eraseGameNow, removeGame, restoreGame } from '#services/games/remove-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { checkLinks } from '#services/upkeep/check-links.ts';
import { fetchPictures } from '#services/upkeep/fetch-pictures.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { HERE, PASSWORD, signUp, watchMail } from '#tests/integration/accounts/people.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { guardedFetch } from '#tests/support/fixture-server.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const PICTURE = 'https://pics.example/a.png';
const FORM = {
  ...{ title: 'Fine', description: 'A game.', playUrl: 'https://a.example/', genre: 'Arcade' },
  ...{ tags: ['retro'], isFullyGenerated: false },
};
const SPAM = { title: 'Cheap pills at https://pills.example' };

async function openStage() {
  const stack = new AsyncDisposableStack();
  const fetch = guardedFetch();
  fetch.probe = async (url) => ({ kind: 'answered', url, status: 200, headers: {} });
  fetch.fetchImage = async (url) => ({ url, contentType: 'image/png', bytes: await drawPicture() });
  const app = stack.use(await createTestApp({ dialect: 'sqlite', fetch }));
  const { ctx } = app;
  const post = watchMail(app);
  const ada = await signUp(app, 'ada');
  const bob = await makePerson(app);
  const admin = await makePerson(app, { isAdmin: true });
  const { id: gameId } = await makeGame(app, { owner: ada, title: 'Old' });
  const nobodys = await makeGame(app, { playUrl: 'https://play.site.dev/' });
  const names = Object.entries({ ada: ada.id, bob: bob.id, game: gameId, nobodys: nobodys.id });
  const heard = new Set<string>();
  ctx.changes.onChange((topics) => {
    for (const topic of topics) {
      const [kind, id] = topic.split(':');
      heard.add(id ? `${kind} ${names.find(([, each]) => each === id)?.[0] ?? 'new'}` : topic);
    }
  });
  const write = (values: { thumbnailUrl: string } | { upvotes: number }) =>
    ctx.db.transact(({ db }) => db.updateTable('games').set(values).where('id', '=', gameId).execute());
  const opened = stack.move();
  const dispose = () => opened.disposeAsync();
  return { ctx, post, ada, bob, admin, gameId, nobodys, heard, write, [Symbol.asyncDispose]: dispose };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

/** `outdated`: the topics that the change announces. `heard.clear()` forgets those announced before the change. */
it.each<[what: string, outdated: string[], (stage: Stage) => Promise<unknown>]>([
  [
    'a vote',
    ['game game', 'lists', 'person ada'],
    ({ ctx, bob: actor, gameId }) => castVote(ctx, { actor, gameId, voteType: 'up' }),
  ],
  [
    'a submission',
    ['game new', 'lists', 'person ada'],
    ({ ctx, ada: actor }) => submitGame(ctx, { ...FORM, actor, coverUrl: PICTURE }),
  ],
  [
    'a quick submission',
    ['game new', 'lists'],
    ({ ctx }) => quickSubmit(ctx, { actor: VISITOR, title: FORM.title, playUrl: FORM.playUrl }),
  ],
  [
    'an edit',
    ['game game', 'lists'],
    ({ ctx, ada: actor, gameId }) => editGame(ctx, { ...FORM, actor, gameId, coverUrl: '' }),
  ],
  [
    'an edit that looks like spam',
    ['game game', 'lists', 'pages'],
    ({ ctx, ada: actor, gameId }) => editGame(ctx, { ...FORM, ...SPAM, actor, gameId, coverUrl: '' }),
  ],
  ['a removal', ['pages'], ({ ctx, ada: actor, gameId }) => removeGame(ctx, { actor, gameId })],
  [
    'a return',
    ['pages'],
    async ({ ctx, ada: actor, gameId, heard }) => {
      await removeGame(ctx, { actor, gameId });
      heard.clear();
      await restoreGame(ctx, { actor, gameId });
    },
  ],
  ['a deletion', ['pages'], ({ ctx, gameId }) => eraseGameNow(ctx, { gameId })],
  [
    'a claim',
    ['game nobodys', 'lists'],
    ({ ctx, bob: actor, nobodys }) => requestClaim(ctx, { actor, gameId: nobodys.id, reason: 'Mine.' }),
  ],
  [
    'its approval',
    ['game nobodys', 'lists', 'pages', 'person bob'],
    async ({ ctx, bob, admin, nobodys, heard }) => {
      const { claimId } = await requestClaim(ctx, { actor: bob, gameId: nobodys.id, reason: 'Mine.' });
      heard.clear();
      await decideClaim(ctx, { actor: admin, claimId, approve: true });
    },
  ],
  [
    'a decision of a moderator',
    ['pages'],
    ({ ctx, admin, gameId }) => hideGame(ctx, { actor: admin, gameId, reason: 'other' }),
  ],
  [
    'a new text on a profile',
    ['account ada', 'lists', 'person ada'],
    ({ ctx, ada }) => updateProfile(ctx, { actor: ada, bio: 'Looms.' }),
  ],
  [
    'a saved profile form with the same username',
    ['account ada', 'lists', 'person ada'],
    ({ ctx, ada }) => updateProfile(ctx, { actor: ada, username: ada.username, bio: 'Looms.' }),
  ],
  [
    'a new name',
    ['account ada', 'lists', 'pages'],
    ({ ctx, ada }) => updateProfile(ctx, { actor: ada, name: 'Countess' }),
  ],
  [
    'a new username',
    ['account ada', 'lists', 'pages'],
    ({ ctx, ada }) => updateProfile(ctx, { actor: ada, username: 'countess' }),
  ],
  [
    'a profile from the old site',
    ['account ada', 'pages'],
    ({ ctx, ada }) => migrateLegacy(ctx, { actor: ada, stored: { user: { bio: 'Looms.' } } }),
  ],
  [
    'a confirmed address, whose votes count from now on',
    ['pages'],
    async ({ ctx, ada, post }) => confirmEmail(ctx, { token: await post.tokenFor(ada.email), clientAddress: HERE }),
  ],
  [
    'a password that is reset before the address is confirmed',
    ['account ada', 'pages'],
    async ({ ctx, ada, post, heard }) => {
      await forgotPassword(ctx, { actor: VISITOR, email: ada.email, clientAddress: HERE });
      const token = await post.tokenFor(ada.email);
      heard.clear();
      await resetPassword(ctx, { actor: VISITOR, token, password: 'another battery', clientAddress: HERE });
    },
  ],
  [
    'a deleted account',
    ['account ada', 'pages'],
    ({ ctx, ada }) => deleteAccount(ctx, { actor: ada, games: 'release', proof: PASSWORD }),
  ],
  ['a link that was found to play in a page', ['game nobodys', 'lists'], ({ ctx }) => checkLinks(ctx)],
  [
    'a cover that was fetched',
    ['game game', 'lists'],
    async ({ ctx, write }) => {
      await write({ thumbnailUrl: PICTURE });
      await fetchPictures(ctx);
    },
  ],
  [
    'a person’s picture that was fetched',
    ['account ada', 'pages'],
    async ({ ctx, ada }) => {
      const profilePicture = PICTURE;
      await ctx.db.transact(({ db }) => updateUser(db, { id: ada.id, profilePicture }));
      await fetchPictures(ctx);
    },
  ],
  [
    'a counter that was mended',
    ['pages'],
    async ({ ctx, write }) => {
      await write({ upvotes: 9 });
      await recount(ctx);
    },
  ],
  ['counters that were right', [], ({ ctx }) => recount(ctx)],
  [
    'an import',
    ['pages'],
    async ({ ctx }) => {
      await using folder = await makeFolder({
        'games.jsonl': [{ id: 'g1', title: 'New', playUrl: FORM.playUrl }],
      });
      await importFrom(ctx, folder.path);
    },
  ],
])('%s outdates the kept pages that show it', async (_what, outdated, change) => {
  await using stage = await openStage();
  await change(stage);
  expect([...stage.heard].toSorted()).toEqual(outdated);
});
