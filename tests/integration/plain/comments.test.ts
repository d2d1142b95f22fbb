import { describe, expect, it } from 'vitest';
import { writeComment } from '#services/comments/write-comment.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { makeGame } from '#tests/support/factories.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const NEWCOMER = {
  Username: 'newcomer',
  Email: 'newcomer@example.com',
  Password: 'long enough words',
  'Confirm Password': 'long enough words',
};

const CLOSE = 'Close Comments on This Game';
const OPEN = 'Open Comments on This Game';

describe('comments without JavaScript', () => {
  it('go with a visitor through sign-up, and are then posted', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Lost' });
    const browser = site.open();
    const game = await browser.goto('/game/lost');
    expect(game.main.part('Comments').text).toContain('Nobody has said anything yet');
    const login = await game.main.press('Post Comment', { 'Write a comment': 'I *loved* this' });
    expect(login.main.text).toContain('Your comment on Lost is posted as soon as you are signed in.');
    const form = await login.main.follow('Sign Up');
    const posted = await form.main.press('Sign Up', NEWCOMER);
    expect(posted.path).toMatch(/^\/game\/lost/);
    expect(posted.text).toContain('Your comment on Lost is posted.');
    expect(posted.main.part('Comments').text).toContain('I loved this');
    expect((await browser.goto('/game/lost')).main.part('Comments').text).toContain('1 comment');
  });

  it('come back into their field if they are refused after sign-in', async () => {
    await using site = await openPlainSite();
    const { account } = await site.signIn();
    const { id: gameId } = await makeGame(site, { title: 'Lost' });
    const actor = actorOf(account);
    const { id: parentId } = await writeComment(site.ctx, { actor, gameId, body: 'First' });
    const path = `/game/lost/comments/${parentId}/answer`;
    const browser = site.open();
    const login = await (await browser.goto(path)).main.press('Post Answer', { 'Your answer': 'So *true*' });
    for (let n = 0; n < 10; n += 1) await writeComment(site.ctx, { actor, gameId, body: `More ${n}` }).catch(() => {});
    const refused = await login.main.press('Sign In', {
      Email: account.email,
      Password: account.password,
    });
    expect(refused.path).toMatch(path);
    expect(refused.html).toContain('So *true*');
  });

  it('are closed and opened by the game’s creator, beside them and beside the form that changes the game', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    await makeGame(site, { title: 'Lost', owner: actorOf(account) });
    const [visitor, member] = [site.open(), (await site.signIn(await site.createAccount())).browser];
    const buttons = async (who: typeof browser, path = '/game/lost') => (await who.goto(path)).main.buttons();
    for (const who of [visitor, member]) expect(await buttons(who)).not.toContain(CLOSE);
    const closed = await (await browser.goto('/game/lost')).main.press(CLOSE);
    expect([closed.path, closed.text]).toEqual(['/game/lost', expect.stringContaining('Comments are closed')]);
    expect(closed.main.buttons()).not.toContain('Post Comment');
    expect(await buttons(visitor)).not.toContain('Post Comment');
    const opened = await (await browser.goto('/game/lost/comments')).main.press(OPEN);
    expect([opened.path, opened.text]).toEqual(['/game/lost/comments', expect.stringContaining('Comments are open')]);
    expect(await buttons(visitor, '/game/lost/comments')).not.toContain(CLOSE);
    expect(await buttons(visitor)).toContain('Post Comment');
    const edited = await (await browser.goto('/game/lost/edit')).main.press(CLOSE);
    expect([edited.path, edited.main.buttons()]).toEqual(['/game/lost/edit', expect.arrayContaining([OPEN])]);
  });

  it('are written, answered, changed, pinned and deleted', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    await makeGame(site, { title: 'Lost', owner: actorOf(account) });
    const empty = await (await browser.goto('/game/lost')).main.press('Post Comment', { 'Write a comment': ' ' });
    expect(empty.path).toBe('/game/lost/comments');
    expect(empty.main.text).toContain('Please write something first');
    const long = await empty.main.press('Post Comment', { 'Write a comment': 'w'.repeat(2_001) });
    expect(long.main.text).toContain('A comment has at most 2,000 characters');
    const game = await long.main.press('Post Comment', { 'Write a comment': 'What a game' });
    expect(game.path).toMatch(/^\/game\/lost/);
    expect(game.text).toContain('Your comment is posted');
    const { name } = await actorNameOf(site, account.id);
    const answering = await game.main.follow(`Answer ${name}`);
    const answered = await answering.main.press('Post Answer', { 'Your answer': 'Thank you' });
    expect(answered.main.part('Comments').text).toContain('Thank you');
    const options = await answered.main.follow(`More about the comment by ${name}`);
    const changed = await options.main.press('Save Comment', { 'Your comment': 'What a fine game' });
    expect(changed.main.part('Comments').text).toMatch(/edited.*What a fine game/);
    const pinning = await changed.main.follow(`More about the comment by ${name}`);
    const pinned = await pinning.main.press('Pin to the Top');
    expect(pinned.main.part('Comments').text).toContain('Pinned');
    const deleting = await pinned.main.follow(`More about the comment by ${name}`);
    const deleted = await deleting.main.press('Delete Comment');
    expect(deleted.main.text).toContain('Deleted');
    expect(deleted.main.text).toContain('Thank you');
    expect(deleted.main.text).not.toContain('What a fine game');
  });
});

async function actorNameOf(site: { ctx: Parameters<typeof makeGame>[0]['ctx'] }, id: string) {
  return site.ctx.db.read.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
}
