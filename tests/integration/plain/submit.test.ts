import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { VISITOR } from '#domain/policy.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { answer, at, guardedFetch, serveFixture } from '#tests/support/fixture-server.ts';
import { serveGame } from '#tests/support/game-with-screenshots.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const TEXTS = {
  'Game Title': 'Moth & Lantern',
  Description: 'Lead a moth through the night.',
  'Game URL': 'https://moth.example/plain',
  'Source Code URL': 'https://code.example/moth',
  Genre: 'Adventure',
  Tags: 'night',
};
const TANKS = {
  'Game Title': 'Tanks',
  Description: 'Tanks, but tiny.',
  Genre: 'Strategy',
  Tags: 'tanks',
  'Let the site draw one': true,
};
const pictureOf = async (name: string, colour = '#a33b1b') => {
  const bytes = await drawPicture({ width: 800, height: 500, colour });
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
};

describe('submitting a game', () => {
  it('asks visitors to register or sign in, and brings them back', async () => {
    await using site = await openPlainSite();
    const { main } = await site.open().goto('/submit');
    const form = await main.follow('Sign Up');
    const account = { Username: 'newcomer', Email: 'newcomer@example.com' };
    const password = { Password: 'long enough words', 'Confirm Password': 'long enough words' };
    const submit = await form.main.press('Sign Up', { ...account, ...password });
    expect(submit.path).toBe('/submit');
    expect(submit.main.field('Game URL').value).toBe('');
    expect(main.hrefs('Sign In')).toEqual(['/login?returnTo=%2Fsubmit']);
    expect(main.parts('form')).toEqual([]);
  });

  it('sends pictures with the form, and keeps all of it if something is wrong', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signIn();
    const refused = await (await browser.goto('/submit')).main.press('Submit Game', {
      ...TEXTS,
      'Game URL': 'nowhere',
      'Choose an image': await pictureOf('cover.png'),
      'Add screenshots': [await pictureOf('1.png', '#1b3ba3')],
    });
    expect(refused.status).toBe(422);
    expect(refused.main.text).toContain('Please enter a valid URL');
    for (const label of ['Game Title', 'Genre', 'Tags'] as const) {
      expect(refused.main.field(label).value, label).toBe(TEXTS[label]);
    }
    const sent = await refused.main.press('Submit Game', { 'Game URL': TEXTS['Game URL'] });
    expect(sent.path).toBe('/game/moth-lantern');
    expect(sent.text).toContain('Game submitted successfully!');
    expect(sent.main.parts('img').map((image) => image.attribute('alt'))).toContainEqual(
      expect.stringMatching(/^Screenshot 1 of 1/),
    );
  });

  it('lets the site draw the cover if that is chosen, even instead of a picture', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signIn();
    const refused = await (await browser.goto('/submit')).main.press('Submit Game', TEXTS);
    expect(refused.main.text).toContain('Cover image is required');
    const sent = await refused.main.press('Submit Game', { 'Let the site draw one': true });
    expect(sent.path).toBe('/game/moth-lantern');
    expect(sent.html).toMatch(/src="\/covers\/[^"]+\.svg/);
    const edit = () => browser.goto('/game/moth-lantern/edit');
    const painted = await (await edit()).main.press('Save Changes', {
      'Choose an image': await pictureOf('a.png'),
    });
    expect(painted.html).not.toMatch(/<main.*src="\/covers\/[^"]+\.svg/s);
    const drawn = await (await edit()).main.press('Save Changes', { 'Let the site draw one': true });
    expect(drawn.html).toMatch(/<main.*src="\/covers\/[^"]+\.svg/s);
  });

  it('refuses a file that isn’t a picture, beside its field', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signIn();
    const refused = await (await browser.goto('/submit')).main.press('Submit Game', {
      ...TEXTS,
      'Choose an image': new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', {
        type: 'image/png',
      }),
    });
    expect(refused.main.text).toContain('Please choose a JPEG, PNG, WebP, GIF or AVIF image');
    expect(refused.main.field('Description').value).toBe(TEXTS.Description);
  });
});

describe('the screenshots of a game’s own page', () => {
  it('are taken for a form without JavaScript, and stay if something else is wrong', async () => {
    await using server = await serveGame(['1.png', '2.png']);
    await using site = await openPlainSite({ parts: { fetch: guardedFetch() } });
    const { browser } = await site.signIn();
    const form = await browser.goto('/submit');
    const texts = { ...TANKS, 'Game URL': at(server), 'Game Title': '' };
    const refused = await form.main.press('Submit Game', texts);
    expect(refused.main.text).toContain('Game title is required');
    expect(refused.main.field('Take screenshots from the game’s page').isChecked).toBe(false);
    expect(refused.main.parts('img').map((image) => image.attribute('alt'))).toEqual(['Screenshot 1', 'Screenshot 2']);
    const sent = await refused.main.press('Submit Game', { 'Game Title': 'Tanks' });
    expect(sent.path).toBe('/game/tanks');
    const found = await findGameBySlug(site.ctx, 'tanks', VISITOR);
    expect(found?.game.screenshotUrls).toEqual([
      expect.stringMatching(/^\/files\/thumbnails\/\d+_1-/),
      expect.stringMatching(/^\/files\/thumbnails\/\d+_2-/),
    ]);
    expect(server.requests).toEqual(['GET /', 'GET /1.png', 'GET /2.png']);
  });

  it('aren’t taken if the box isn’t ticked, or if there are others', async () => {
    await using server = await serveGame(['1.png']);
    await using site = await openPlainSite({ parts: { fetch: guardedFetch() } });
    const { browser } = await site.signIn();
    const own = await pictureOf('own.png');
    const box = 'Take screenshots from the game’s page';
    for (const [name, value] of [
      [box, false],
      ['Add screenshots', [own]],
    ] as const) {
      const form = await browser.goto('/submit');
      const fields = { 'Game URL': at(server, `/?${name}`), [name]: value };
      const sent = await form.main.press('Submit Game', { ...TANKS, ...fields });
      expect(sent.text).toContain('Game submitted successfully!');
    }
    expect(server.requests).toEqual([]);
  });
});

describe('one’s own games', () => {
  it('are edited in the same form, and earlier addresses keep redirecting', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const { slug } = await makeGame(site, {
      owner: actorOf(account),
      title: 'Old Name',
      description: 'Old words.',
      category: 'Puzzle',
      tags: ['mine', 'Puzzle', 'Mixed'],
    });
    const form = await (await browser.goto(`/game/${slug}`)).main.follow('Edit Game');
    expect(form.main.field('Game Title').value).toBe('Old Name');
    expect(form.main.field('Genre').value).toBe('Puzzle');
    expect(form.main.field('100% generated').isChecked).toBe(false);
    expect(form.main.field('Touch screens').isChecked).toBe(false);
    const saved = await form.main.press('Save Changes', {
      'Game Title': 'New Name',
      'Touch screens': true,
      Players: '2',
      Description: 'New words.',
    });
    expect(saved.path).toBe('/game/new-name');
    expect(saved.heading).toBe('New Name');
    expect(saved.main.text).toContain('New words.');
    expect(saved.main.hrefs('2 players')).toEqual(['/games?players=2']);
    const alike = await saved.main.follow('Touch screens');
    expect(alike.path).toBe('/games?touch=1');
    expect(alike.main.hrefs('New Name')).toEqual(['/game/new-name']);
    expect((await browser.goto('/game/old-name')).path).toBe('/game/new-name');
  });

  it('are deleted after a confirmation, and can be restored', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const { slug } = await makeGame(site, { owner: actorOf(account), title: 'Loom', importedUpvotes: 7 });
    const page = await browser.goto('/my-games');
    expect(page.main.text).toContain('Delete “Loom”?');
    const deleted = await page.main.press('Delete Game');
    expect(deleted.main.text).toContain('No games yet');
    expect(deleted.main.headings).toContain('Deleted games');
    expect((await site.open().goto(`/game/${slug}`)).status).toBe(404);
    const back = await deleted.main.press('Bring Back: Loom');
    expect(back.text).toContain('Your game is back');
    expect(back.main.hrefs('Loom')).not.toEqual([]);
    const profile = await browser.goto('/profile');
    expect(profile.part(`${account.name} in numbers`).text).toContain('7');
  });
});

describe('one’s own games', () => {
  it('show that moderators have hidden one', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const owner = actorOf(account);
    await makeGame(site, { owner, title: 'Seen' });
    await makeGame(site, { owner, title: 'Put Away', visibility: 'hidden' });
    const rows = (await browser.goto('/my-games')).main.parts('li');
    const marked = rows.filter((row) => row.text.includes('Hidden'));
    expect(marked.map((row) => row.headings)).toEqual([['Put Away']]);
  });

  it('continue page by page', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const many = LIMITS.lists.browsePage + 2;
    await insertGames(
      site,
      Array.from({ length: many }, (_, n) => ({
        title: `Long ${n}`,
        creatorId: account.id,
        createdBy: account.id,
        ownershipStatus: 'claimed',
      })),
    );
    for (const path of ['/my-games', `/by/${account.username}`]) {
      const second = await (await browser.goto(path)).main.follow('Load more');
      const long = (headings: string[]) => headings.filter((heading) => heading.startsWith('Long '));
      expect(long(second.main.headings)).toHaveLength(2);
      const first = await second.main.follow('Back to the first page');
      expect(long(first.main.headings)).toHaveLength(LIMITS.lists.browsePage);
    }
  });
});

describe('quick submission', () => {
  it('works without JavaScript, with a message about the new game', async () => {
    await using site = await openPlainSite();
    const page = await (await site.open().goto('/')).main.press('Quick Submit', {
      'Game URL': 'https://plain.example/',
      'Game Title': 'Plain Post',
      Tags: 'Racing, fast',
    });
    expect(page.path).toBe('/game/plain-post');
    expect(page.text).toContain('Game submitted successfully!');
    expect(page.main.hrefs('Racing')).not.toEqual([]);
  });

  it('keeps what was typed, with errors beside the fields', async () => {
    await using site = await openPlainSite();
    const refused = await (await site.open().goto('/')).main.press('Quick Submit', {
      'Game URL': 'nowhere',
      'Game Title': 'Still Here',
      Tags: 'a, b',
    });
    expect(refused.status).toBe(422);
    expect(refused.main.text).toContain('Please enter a valid URL');
    expect(refused.main.field('Game Title').value).toBe('Still Here');
    expect(refused.main.field('Game URL').value).toBe('nowhere');
    const { id } = await makeGame(site, { title: 'There Before', playUrl: 'https://before.example/' });
    const taken = await refused.main.press('Quick Submit', { 'Game URL': 'https://before.example/' });
    expect(taken.status).toBe(409);
    expect(taken.main.text).toContain(`This game already exists at /game/${id}`);
    expect((await taken.main.follow(/There Before/)).heading).toBe('There Before');
  });

  it('says once why it was refused', async () => {
    await using site = await openPlainSite();
    site.ctx.limits.take = async (name) => {
      if (name === 'quick-submit') throw new AppError('rate-limited');
    };
    const refused = await (await site.open().goto('/')).main.press('Quick Submit', {
      'Game URL': 'https://plain.example/',
    });
    expect(refused.status).toBe(429);
    expect(refused.main.text.split('Submission failed')).toHaveLength(2);
    expect(refused.main.text).toContain('Too many attempts.');
  });

  it('with only an address takes the rest from the page', async () => {
    await using pages = await serveFixture((request, response) => {
      if (request.url === '/gone') answer('gone', {}, 404)(request, response);
      else
        answer(`<title>Not this</title><meta property="og:title" content="Tiny Tanks">
          <meta property="og:description" content="Tanks, but tiny.">`)(request, response);
    });
    await using site = await openPlainSite({ parts: { fetch: guardedFetch() } });
    const form = await site.open().goto('/');
    const refused = await form.main.press('Quick Submit', { 'Game URL': at(pages, '/gone') });
    expect(refused.status).toBe(422);
    expect(refused.main.text).toContain('This address answered with an error (404).');
    expect(refused.main.text).toContain('Game title is required');
    const sent = await refused.main.press('Quick Submit', { 'Game URL': at(pages, '/graph') });
    expect(sent.path).toBe('/game/tiny-tanks');
    expect(sent.main.text).toContain('Tanks, but tiny.');
  });
});
