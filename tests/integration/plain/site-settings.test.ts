import { describe, expect, it } from 'vitest';
import { setSettings } from '#services/upkeep/settings.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const PATH = '/admin?tab=settings';

describe('the settings of the site', () => {
  it('are saved by groups, and hold at once', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signInAdministrator();
    const form = await browser.goto(PATH);
    const saved = await form.part('The site').press('Save', { Name: 'Arcadia', 'Accent colour': '#1b6844' });
    expect(saved.path).toBe(PATH);
    expect(saved.text).toContain('Settings saved');
    const home = await site.open().goto('/');
    expect(home.title).toContain('Arcadia');
    const imprint = await (await browser.goto(PATH))
      .part('Texts')
      .press('Save', { Imprint: '# Imprint\n\nAda, Paris' });
    expect(imprint.text).toContain('Settings saved');
    expect((await site.open().goto('/imprint')).main.text).toContain('Ada, Paris');
  });

  it('are none for moderators, who get the specified sentence', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    await site.ctx.db.write.updateTable('users').set({ isModerator: 1 }).where('id', '=', account.id).execute();
    const page = await browser.goto(PATH);
    expect(page.main.text).toContain('No configurable settings available yet.');
    expect(page.main.buttons()).not.toContain('Save');
    expect((await browser.goto('/admin')).status).toBe(403);
  });

  it('show an uploaded logo, and no other file', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signInAdministrator();
    const fileOf = (bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], 'logo.png', { type: 'image/png' });
    const form = await browser.goto(PATH);
    const refused = await form.part('The site').press('Save', { Logo: fileOf('<svg/>') });
    expect(refused.main.field('Logo').isInvalid).toBe(true);
    const picture = new Uint8Array(await drawPicture({ width: 300, height: 300 }));
    const saved = await refused.part('The site').press('Save', { Logo: fileOf(picture) });
    expect(saved.text).toContain('Settings saved');
    const [src = ''] = (await site.open().goto('/')).html.match(/\/logo\.webp\?v=\w+/) ?? [];
    const logo = await fetch(site.url + src);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await (await browser.goto(PATH)).part('The site').press('Save', { 'Remove the logo': true });
    expect((await fetch(`${site.url}/logo.webp`)).status).toBe(404);
  });

  it('let nobody require a second factor who has none', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signInAdministrator();
    const form = (await browser.goto(PATH)).part('Who may do what');
    expect(form.text).not.toContain('Raid');
    const refused = await form.press('Save', { 'Administrators’ second factor': 'true' });
    expect(refused.status).toBe(422);
    expect(refused.main.field('Administrators’ second factor').says).toContain('First set up');
    expect(site.ctx.settings.adminSecondFactor).toBe(false);
  });

  it('show visitors no form that they may not send', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signIn();
    const home = async (who = site.open()) => (await who.goto('/')).main;
    expect((await home()).buttons()).toContain('Quick Submit');
    await setSettings(site.ctx, { actorId: null, texts: { submissions: 'members' } });
    expect((await home()).buttons()).not.toContain('Quick Submit');
    expect((await home()).hrefs('Sign in to submit a game')).toEqual(['/submit']);
    expect((await home(browser)).buttons()).toContain('Quick Submit');
    await setSettings(site.ctx, { actorId: null, texts: { submissions: 'nobody' } });
    expect((await home(browser)).text).toContain('No new games are taken at the moment.');
  });

  it('keep what was typed if it isn’t valid', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signInAdministrator();
    const form = await browser.goto(PATH);
    const refused = await form.part('Blocked').press('Save', { Networks: 'everything', Words: 'pills' });
    expect(refused.status).toBe(422);
    expect(refused.main.field('Networks')).toMatchObject({
      value: 'everything',
      isInvalid: true,
      says: "Networks has 'everything', which is no network such as 203.0.113.0/24 or 2001:db8::/48.",
    });
    expect(refused.main.field('Words').value).toBe('pills');
    expect(site.ctx.settings.blockedWords).toEqual([]);
    const own = await refused.part('Blocked').press('Save', { Networks: '127.0.0.0/8' });
    expect(own.main.field('Networks').says).toBe('Networks has your own network: you could not take it back.');
  });

  it('can’t be changed if the environment decides, and say which variable does', async () => {
    await using site = await openPlainSite({ env: { BRAND_NAME: 'Outside' } });
    const { browser } = await site.signInAdministrator();
    const page = await browser.goto(PATH);
    expect(page.main.text).toContain('BRAND_NAME is set in the environment and decides this.');
  });

  it('close registration and submission, and the pages say so', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signIn();
    await setSettings(site.ctx, { actorId: null, texts: { registration: 'nobody', submissions: 'nobody' } });
    const register = await site.open().goto('/register');
    expect(register.main.text).toContain('No new accounts are made here for now.');
    expect(register.main.buttons()).toEqual([]);
    expect((await browser.goto('/submit')).main.text).toContain('No games are taken here for now.');
  });

  it('refuse forms from blocked networks, and let everybody read', async () => {
    await using site = await openPlainSite({ env: { TRUST_PROXY: '1' } });
    site.ctx.settings.blockedNetworks = ['203.0.113.0/24'];
    const send = (address: string) =>
      fetch(`${site.url}/contact`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': address, Origin: site.ctx.config.publicUrl },
        body: new URLSearchParams({ message: '' }),
      });
    const refused = await send('203.0.113.9');
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'Nothing can be sent from this network. Nothing was changed.',
    ]);
    expect((await send('203.0.114.9')).status).toBe(422);
    const read = await fetch(`${site.url}/contact`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(read.status).toBe(200);
  });

  it('send a test mail', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signInAdministrator();
    const sent = await (await browser.goto(PATH)).main.press('Send a test mail');
    expect(sent.text).toContain('The test mail is a file in the outbox of the data directory.');
    site.ctx.settings.smtpUrl = 'smtp://127.0.0.1:1';
    const failed = await sent.main.press('Send a test mail');
    expect(failed.text).toContain('The mail server did not take the test mail');
    expect(failed.text).toMatch(/What it said: .*ECONNREFUSED/);
  });
});
