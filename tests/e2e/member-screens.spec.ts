import type { Page } from '@playwright/test';
import { VISITOR } from '#domain/policy.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { makeGame, makeVotes } from '#tests/support/factories.ts';
import { actorOf } from './support/accounts.ts';
import { createAdministrator } from './support/administrators.ts';
import { makeClaim } from './support/claims.ts';
import { expectNoSidewaysScroll, resize } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 820];
const LONG = 'Wonderful'.repeat(5);
const WORDS = `A title of ${LONG} and of many other words`;

/** The entries of grids whose content reaches into the entry beside them. */
const collisions = (page: Page) =>
  page.locator('main ul.grid').evaluateAll((grids) =>
    grids.flatMap((grid) => {
      const entries = [...grid.children].map((entry) => ({ entry, box: entry.getBoundingClientRect() }));
      return entries.flatMap(({ entry, box }, index) => {
        const next = entries[index + 1]?.box;
        const isBeside = next && next.width > 0 && next.top < box.bottom && next.left > box.left;
        return isBeside && box.left + entry.scrollWidth > next.left + 1 ? [entry.outerHTML.slice(0, 120)] : [];
      });
    }),
  );

test('the screens that only members and administrators see fit every width, with content', async ({
  page,
  site,
  signIn,
  createAccount,
  problems,
}) => {
  test.slow();
  problems.allow(/ERR_BLOCKED/);
  const { ctx } = site;
  const admin = await createAdministrator(site, { name: LONG });
  const other = await createAccount({ username: `a${'b'.repeat(28)}` });
  const own = await makeGame(site, { owner: actorOf(admin), title: WORDS, description: LONG });
  await makeVotes(site, { gameId: own.id, by: [actorOf(other)] });
  for (const title of [LONG, WORDS, 'Short', 'Other']) {
    const game = await makeGame(site, { title, importedUpvotes: 12_345, importedDownvotes: 2_345, views: 1_234_567 });
    await castVote(ctx, { actor: actorOf(admin), gameId: game.id, voteType: 'up' });
  }
  const { gameId, slug } = await makeClaim(site, other, { title: WORDS, reason: LONG.repeat(4) });
  const mine = await makeClaim(site, admin, { title: WORDS, reason: LONG.repeat(4) });
  const report = { kind: 'game', id: gameId, clientAddress: '198.18.0.1' };
  await reportSubject(ctx, {
    actor: VISITOR,
    ...report,
    input: { reason: 'other', sourceUrl: '', note: LONG.repeat(8) },
  });
  const input = { name: LONG, email: `${'a'.repeat(60)}@example.org`, message: LONG.repeat(8) };
  await sendMessage(ctx, { actor: VISITOR, input, clientAddress: '198.18.0.2' });
  await signIn(admin);
  // Scripts would take most of the time, and move nothing.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] });
  const screens = [
    '/my-votes',
    '/my-games',
    '/notifications',
    '/profile',
    '/settings',
    '/settings/second-factor',
    '/confirm',
    '/submit',
    '/admin',
    '/admin?tab=settings',
    '/admin/queue',
    '/admin/messages',
    '/admin/log',
    `/moderation/game/${own.id}`,
    `/moderation/user/${other.id}`,
    `/report/game/${own.id}`,
    `/game/${own.slug}/edit`,
    `/game/${mine.slug}/claim`,
    `/game/${slug}`,
    '/',
  ];
  for (const path of screens) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await resize(page, { width, height: 800 });
      await test.step(`${path} at ${width} px`, async () => {
        await expectNoSidewaysScroll(page);
        expect(await collisions(page), `${path} at ${width} px`).toEqual([]);
      });
    }
  }
});
