import { describe, expect, it } from 'vitest';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

describe('people and tags', () => {
  it('are found by the search for games, under their own headings', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site, { username: 'otter_maker', name: 'Otter Maker' });
    await makeGame(site, { owner, title: 'Otter Dash', tags: ['Otters', 'water'] });
    const browser = site.open();
    const found = await (await browser.goto('/')).header.enter('Search', 'otter');
    expect(found.path).toBe('/games?q=otter');
    expect(found.main.headings.filter((name) => ['People', 'Tags', 'Games'].includes(name))).toEqual([
      'People',
      'Tags',
      'Games',
    ]);
    expect((await found.part('People').follow(/otter_maker/)).path).toBe('/by/otter_maker');
    const tagged = await found.part('Tags').follow(/^Otters/);
    expect(tagged.path).toBe('/games?category=Otters');
    expect(tagged.main.text).toContain('Otter Dash');
    expect((await browser.goto('/games?q=nothing+like+it')).main.headings).not.toContain('People');
    const suggested = JSON.parse((await browser.goto('/search/suggest?q=otter')).html);
    expect(suggested).toMatchObject({
      games: [{ title: 'Otter Dash' }],
      people: [{ username: 'otter_maker' }],
      tags: [{ tag: 'Otters', games: 1 }],
    });
  });

  it('have pages of their own, linked from the footer and in the sitemap', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site, { username: 'otter_maker' });
    await makePerson(site, { username: 'player_only' });
    await makeGame(site, { owner, tags: ['water'] });
    const browser = site.open();
    const home = await browser.goto('/');
    const creators = await home.footer.follow('Creators');
    expect(creators.heading).toBe('Creators');
    expect(creators.main.text).toContain('@otter_maker');
    expect(creators.main.text).not.toContain('player_only');
    const tags = await home.footer.follow('Tags');
    expect(tags.heading).toBe('All Tags');
    expect((await tags.main.follow(/^water/)).path).toBe('/games?category=water');
    const map = (await browser.goto('/sitemaps/pages.xml')).html;
    expect(map).toContain('/creators</loc>');
    expect(map).toContain('/tags</loc>');
    expect((await browser.goto('/creators?page=99')).status).toBe(200);
  });
});
