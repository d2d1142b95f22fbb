import { describe, expect, it } from 'vitest';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

interface Change {
  ownershipStatus?: 'claimed' | 'pending_claim';
  playsInPage?: 0 | 1;
  offlineSince?: number;
  visibility?: 'hidden';
}

async function changeGame(site: PlainSite, { id }: { id: string }, values: Change): Promise<void> {
  await site.ctx.db.transact(({ db }) => db.updateTable('games').set(values).where('id', '=', id).execute());
}

describe('a game’s page', () => {
  it('shows all facts about the game', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site, { username: 'maker_of_all', name: 'Maker of All' });
    const { slug } = await makeGame(site, {
      owner,
      title: 'All There Is',
      description: 'First line\r\r\nSecond line\r\n\r\n<b>No markup</b> & no scripts',
      playUrl: 'https://play.example/all-there-is',
      sourceUrl: 'https://source.example/all-there-is',
      controls: 'Arrow keys: turn\nSpace: <b>jump</b>',
      tags: ['Puzzle', 'one button'],
      createdAt: Date.UTC(2026, 10, 21, 12),
      views: 1_234,
    });
    const page = await site.open().goto(`/game/${slug}`);
    expect(page.status).toBe(200);
    expect(page.title).toBe('All There Is · Playpodium');
    expect(page.heading).toBe('All There Is');
    const { main } = page;
    expect(main.text).toContain('Nov 21, 2026');
    expect(main.text).toContain('1,234 views');
    expect(main.hrefs('by maker_of_all')).toEqual(['/by/maker_of_all']);
    const play = main.link(/^Play in Browser/);
    expect(play.attribute('href')).toBe('https://play.example/all-there-is');
    expect(play.attribute('target')).toBe('_blank');
    expect(play.attribute('rel')).toContain('noopener');
    expect(main.hrefs(/^Source Code/)).toEqual(['https://source.example/all-there-is']);
    expect(main.part('About this game').text).toContain('First line Second line <b>No markup</b> & no scripts');
    expect(main.part('Controls').text).toBe('Controls Arrow keys: turn Space: <b>jump</b>');
    expect(main.hrefs('one button')).toEqual(['/games?category=one+button']);
    expect(main.part('Creator').text).toContain('Maker of All');
    expect(main.part('Creator').hrefs('View Profile')).toEqual(['/by/maker_of_all']);
    expect(main.hrefs('Back to games')).toEqual(['/games']);
    expect(main.buttons()).toContain('Upvote');
    expect(main.buttons()).not.toContain('Claim');
    expect(main.text).not.toContain('Unclaimed');
  });

  it('shows the safe part of Markdown in descriptions and bios, and plain words in previews', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site, { username: 'bold_maker' });
    const bio = '**Bold** [maker](https://maker.example)';
    await site.ctx.db.transact(({ db }) => db.updateTable('users').set({ bio }).where('id', '=', owner.id).execute());
    const description = 'A *small* game.\n\n# Rules\n- [source](https://a.example) ![x](https://b.example/x.png)';
    const { slug } = await makeGame(site, { owner, title: 'Marked', description });
    const page = await site.open().goto(`/game/${slug}`);
    const about = page.main.part('About this game');
    expect(about.headings).toEqual(['About this game', 'Rules']);
    expect(about.link('source').attribute('rel')).toBe('nofollow ugc noopener');
    expect(about.parts('img')).toEqual([]);
    expect(page.main.part('Creator').text).toContain('Bold maker');
    const preview = page.parts('meta').find((meta) => meta.attribute('name') === 'description');
    expect(preview?.attribute('content')).toBe('A small game. Rules source !x');
    const profile = await site.open().goto('/by/bold_maker?tab=about');
    expect(profile.main.part('About').hrefs('maker')).toEqual(['https://maker.example']);
  });

  it('says that an example game can’t be played, and has no link to it', async () => {
    await using site = await openPlainSite();
    const playUrl = 'https://play.example.org/toast-rush/';
    const example = await makeGame(site, { owner: await makePerson(site), playUrl, sourceUrl: playUrl });
    const real = await makeGame(site, { playUrl: 'https://play.example/real' });
    const { main } = await site.open().goto(`/game/${example.slug}`);
    expect(main.text).toContain('Example');
    expect(main.text).toContain('There is nothing to play behind it.');
    expect(main.text).not.toContain('on the game’s own site');
    expect(main.hrefs(/^Play in Browser|^Source Code/)).toEqual([]);
    expect((await site.open().goto(`/game/${real.slug}`)).main.text).not.toContain('Example');
  });

  it('has its slug as its address: ids and other spellings redirect to it', async () => {
    await using site = await openPlainSite();
    const { id, slug } = await makeGame(site, { title: 'Only One Address' });
    for (const path of [`/game/${id}`, `/game/${id}/${slug}`, `/game/${id}/anything`, '/game/Only_-One-Address!']) {
      const page = await site.open().goto(`${path}?from=x`);
      expect(page.redirects, path).toEqual([{ status: 301, location: `/game/${slug}?from=x` }]);
    }
  });
});

describe('a game’s page', () => {
  it('says what the game doesn’t have', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site, { playUrl: '', description: ' \r\n ' });
    const { main } = await site.open().goto(`/game/${slug}`);
    expect(main.text).toContain('No description available for this game.');
    expect(main.text).toContain('No tags');
    expect(main.text).toContain('No similar games found');
    expect(main.text).toContain('Unclaimed');
    expect(main.text).toContain('so it has no links');
    expect(main.hrefs(/^Play in Browser/)).toEqual([]);
    expect(main.hrefs(/^Source Code/)).toEqual([]);
    expect(main.button('Claim').attribute('disabled')).not.toBeNull();
  });

  it('marks a pending claim', async () => {
    await using site = await openPlainSite();
    const game = await makeGame(site);
    await changeGame(site, game, { ownershipStatus: 'pending_claim' });
    const { main } = await site.open().goto(`/game/${game.slug}`);
    expect(main.text).toContain('Claim Pending');
    expect(main.buttons()).not.toContain('Claim');
  });

  it('shows the site’s name, without a link, as the creator of an unclaimed game, and how to claim it', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site);
    const creator = (await site.open().goto(`/game/${slug}`)).main.part('Creator');
    expect(creator.text).toContain('Playpodium');
    expect(creator.hrefs(/./)).toEqual([`/game/${slug}/claim`]);
    expect(creator.hrefs('Is this yours? Claim it')).toEqual([`/game/${slug}/claim`]);
  });

  it('counts a play for each start, in the page or in a new tab, but none for crawlers', async () => {
    await using site = await openPlainSite();
    const game = await makeGame(site, { title: 'Often Started' });
    await changeGame(site, game, { playsInPage: 1 });
    const playsShown = async () => /\d plays?/.exec((await site.open().goto(`/game/${game.slug}`)).main.text)?.[0];
    const says = (userAgent: string) =>
      fetch(new URL(`/game/${game.slug}/played`, site.url), {
        method: 'POST',
        headers: { 'user-agent': userAgent, origin: new URL(site.url).origin },
        body: new URLSearchParams(),
      });
    expect(await playsShown()).toBe('0 plays');
    await site.open().goto(`/game/${game.slug}/play`);
    expect(await playsShown()).toBe('1 play');
    const said = await says('Mozilla/5.0');
    expect([said.status, said.headers.get('set-cookie')]).toEqual([204, null]);
    expect((await says('Googlebot/2.1 (+http://www.google.com/bot.html)')).status).toBe(204);
    expect(await playsShown()).toBe('2 plays');
    await site.ctx.plays.flush();
    site.ctx.pages.purge();
    expect(await playsShown()).toBe('2 plays');
  });

  it('says that a missing game doesn’t exist, with status 404', async () => {
    await using site = await openPlainSite();
    for (const path of ['/game/no-such-game', '/game/no-such-id/slug']) {
      const page = await site.open().goto(path);
      expect(page.status).toBe(404);
      expect(page.heading).toBe('Game not found');
      expect(page.main.hrefs('Browse Games')).toEqual(['/games']);
    }
  });
});

describe('a game that plays in the page', () => {
  it('is shown in a restricted frame, and hidden from search engines', async () => {
    await using site = await openPlainSite();
    const game = await makeGame(site, { title: 'Plain Player', controls: 'Space: jump' });
    await changeGame(site, game, { playsInPage: 1 });
    const shown = await site.open().goto(`/game/${game.slug}`);
    expect(shown.headers.get('content-security-policy')).not.toContain('frame-src');
    const page = await shown.main.follow('Play in Browser');
    expect(page.path).toBe(`/game/${game.slug}/play`);
    expect(page.headers.get('content-security-policy')).toContain('frame-src https: http:;');
    const [frame] = page.parts('iframe');
    expect(frame?.attribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-pointer-lock allow-orientation-lock allow-forms allow-popups allow-popups-to-escape-sandbox',
    );
    expect(frame?.attribute('referrerpolicy')).toBe('strict-origin');
    const robots = page.parts('meta').find((meta) => meta.attribute('name') === 'robots');
    expect(robots?.attribute('content')).toBe('noindex');
    expect(page.hrefs(/^Open in a new tab/)).toHaveLength(1);
    expect(page.parts('details').map(({ text }) => text)).toContain('Controls Space: jump');
    expect(page.hrefs('Report this game')).toEqual([`/report/game/${game.id}`]);
    expect(page.hrefs('Next game')).toEqual([]);
    expect((await page.follow(/Back to Plain Player/)).path).toBe(`/game/${game.slug}`);
  });
});

describe('a game that doesn’t play in the page', () => {
  it('redirects from its player to its page', async () => {
    await using site = await openPlainSite();
    const unknown = await makeGame(site, { title: 'Not Asked Yet' });
    const offline = await makeGame(site, { title: 'Gone Offline' });
    await changeGame(site, offline, { playsInPage: 1, offlineSince: 1 });
    const linkless = await makeGame(site, { title: 'Without A Link', playUrl: '' });
    await changeGame(site, linkless, { playsInPage: 1 });
    const ourselves = await makeGame(site, { title: 'Ourselves', playUrl: `${site.url}/settings` });
    await changeGame(site, ourselves, { playsInPage: 1 });
    for (const { slug } of [unknown, offline, linkless, ourselves]) {
      const page = await site.open().goto(`/game/${slug}/play`);
      expect(page.path).toBe(`/game/${slug}`);
      expect(page.main.hrefs('Play in Browser')).not.toContain(`/game/${slug}/play`);
      expect(page.parts('iframe')).toEqual([]);
    }
    const hidden = await makeGame(site, { title: 'Hidden Away' });
    await changeGame(site, hidden, { playsInPage: 1, visibility: 'hidden' });
    const page = await site.open().goto(`/game/${hidden.slug}/play`);
    expect(page.status).toBe(404);
    expect(page.headers.get('content-security-policy')).not.toContain('frame-src');
    expect(page.heading).toBe('Game not found');
    expect(page.header.hrefs('Sign In')).not.toEqual([]);
  });
});
