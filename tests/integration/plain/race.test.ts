import { describe, expect, it } from 'vitest';
import { HOUR } from '#domain/limits.ts';
import { finalAt, racePath, WEEK, weekOf } from '#domain/race/week.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { setSettings } from '#services/upkeep/settings.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createFakeClock, TEST_START } from '#tests/support/fakes.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

const FIRST = weekOf(TEST_START);
const NAMES = ['Anchor', 'Bishop', 'Comet', 'Drift'];

async function open() {
  const clock = createFakeClock();
  const site = await openPlainSite({ parts: { clock } });
  return Object.assign(site, { clock });
}

/** Four games of Olga with six to three people. */
async function race(site: PlainSite) {
  const account = await site.createAccount({ username: 'olga' });
  const rights = { kind: 'user', isAdmin: false, isModerator: false, isDebug: false, standing: 'good' } as const;
  const owner = { ...rights, id: account.id, username: account.username };
  const people = await makePeople(site, 6);
  const games = await Promise.all(NAMES.map((title) => makeGame(site, { title, owner })));
  for (const [at, { id }] of games.entries()) await makeVotes(site, { gameId: id, by: people.slice(at) });
  return { account, games };
}

describe('the week’s race without JavaScript', () => {
  it('is live, says when it ends, and is over when the week is', async () => {
    await using site = await open();
    await race(site);
    const browser = site.open();
    const page = await browser.goto('/race');
    expect(page.heading).toBe('The week’s race');
    expect(page.main.text).toContain('Ends on Sunday at 24:00 UTC.');
    expect(page.html).toMatch(/<link rel="alternate" type="application\/atom\+xml" href="[^"]*\/feeds\/race.xml"/);
    expect(page.main.text).toContain('Dec 29, 2025 to Jan 4, 2026');
    const order = page.main.links().filter((link) => NAMES.includes(link));
    expect(order).toEqual(NAMES);
    expect((await browser.goto('/')).part('This week’s race').links()).toEqual(
      expect.arrayContaining([...NAMES.slice(0, 3), 'The whole race']),
    );
    // No vote, no job: the kept page still ends with its week.
    site.clock.set(FIRST + WEEK - 1);
    expect((await browser.goto('/race')).main.text).toContain('Anchor');
    site.clock.advance(1);
    const next = await browser.goto('/race');
    expect(next.main.text).toContain('No game has a place yet: it takes 3 people.');
    expect(next.part('Earlier weeks').text).toContain('Anchor');
    expect((await browser.goto('/')).part('Last week’s race').links()).toContain('Anchor');
  });

  it('has a page for ever for each past week, and none for others', async () => {
    await using site = await open();
    const { account, games } = await race(site);
    const browser = site.open();
    site.clock.set(FIRST + WEEK + HOUR);
    const provisional = await browser.goto('/race/2026-W01');
    expect(provisional.heading).toBe('The race of week 1 of 2026');
    expect(provisional.main.text).toContain('Provisional until Tuesday');
    site.clock.set(finalAt(FIRST));
    await settleRaces(site.ctx);
    const final = await browser.goto('/race/2026-W01');
    expect(final.main.text).toContain('Final results.');
    expect(final.canonical).toBe('/race/2026-W01');
    const admin = await makePerson(site, { isAdmin: true });
    await hideGame(site.ctx, { actor: admin, gameId: games[1]?.id ?? '', reason: 'spam' });
    const hidden = await browser.goto('/race/2026-W01');
    expect(hidden.main.text).toContain('A removed game');
    expect(hidden.main.text).not.toContain('Bishop');
    expect((await browser.goto(`/game/${games[0]?.slug}`)).main.hrefs('1st, week 1 of 2026')).toEqual([
      racePath(FIRST),
    ]);
    const profile = await browser.goto(`/by/${account.username}`);
    expect(profile.part('Awards').text).toMatch(/1st, week 1 of 2026.*Anchor.*3rd, week 1 of 2026.*Comet/);
    expect((await browser.goto('/games')).main.text).toContain('1st · W1');
    for (const name of ['2026-W02', '2026-W03', '2025-W51', '2026-W60', '2026-01', 'now']) {
      const there = await browser.goto(`/race/${name}`);
      expect(there.status, name).toBe(name === '2026-W02' ? 200 : 404);
    }
  });

  it('tells its reader where their own games are', async () => {
    await using site = await open();
    const { account } = await race(site);
    const { browser } = await site.signIn(account);
    const { main } = await browser.goto('/race');
    expect(main.text).toContain('Anchor is 1st this week. Bishop is 2nd this week. Comet is 3rd this week.');
    expect((await site.open().goto('/race')).main.text).not.toContain('Anchor is 1st this week');
  });

  it('shows the theme that the operator gave the week, also at home and on the submit form', async () => {
    await using site = await open();
    const { account } = await race(site);
    const raceThemes = '2026-W01 #gravity Everything, even cats, falls up\n2026-W02 #two Only two keys';
    await setSettings(site.ctx, { actorId: null, texts: { raceThemes } });
    const { browser } = await site.signIn(account);
    for (const path of ['/', '/race', '/submit']) {
      expect((await browser.goto(path)).main.text, path).toContain('Everything, even cats, falls up');
    }
    expect((await browser.goto('/race')).main.hrefs('Games tagged “gravity”')).toEqual(['/games?category=gravity']);
    const fields = { raceThemes: [expect.stringContaining('must be weeks with a tag and a line')] };
    const wrong = { actorId: null, texts: { raceThemes: '2026-W99 #x y' } };
    await expect(setSettings(site.ctx, wrong)).rejects.toMatchObject({ code: 'invalid-input', fields });
    site.clock.set(finalAt(FIRST));
    await settleRaces(site.ctx);
    await setSettings(site.ctx, { actorId: null, texts: { raceThemes: '' } });
    expect((await browser.goto('/race/2026-W01')).main.text).toContain('Everything, even cats, falls up');
  });
});
