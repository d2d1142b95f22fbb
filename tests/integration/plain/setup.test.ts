import { expect, it } from 'vitest';
import { findSetupLink } from '#services/upkeep/setup.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

const linkTo = async (site: PlainSite) => {
  const link = new URL((await findSetupLink(site.ctx)) ?? '');
  return link.pathname + link.search;
};
const PASSWORD = 'violet otter 7 kites';
const ADA = { Username: 'ada', Email: 'ada@example.org', Password: PASSWORD, 'Confirm Password': PASSWORD };

it('a new site is set up by a link that works once', async () => {
  await using site = await openPlainSite();
  const link = await linkTo(site);
  const browser = site.open();
  const form = await browser.goto(link);
  const refused = await form.main.press('Set It Up', { ...ADA, Name: 'Arcadia', 'Mail server': 'mail.example' });
  expect(refused.status).toBe(422);
  expect(refused.main.field('Mail server')).toMatchObject({ value: 'mail.example', isInvalid: true });
  expect(refused.main.field('Username').value).toBe('ada');
  const passwords = { Password: PASSWORD, 'Confirm Password': PASSWORD, 'Mail server': '' };
  const done = await refused.main.press('Set It Up', passwords);
  expect(done.path).toBe('/admin?tab=settings');
  expect(done.text).toContain('Your site is ready');
  expect(site.ctx.settings.brandName).toBe('Arcadia');
  const mails = await site.ctx.db.read.selectFrom('mails').select('kind').execute();
  expect(mails).toEqual([{ kind: 'verification' }]);
  const again = await site.open().goto(link);
  expect(again.status).toBe(410);
  expect(again.main.text).toContain('the site has an administrator already');
  expect(await findSetupLink(site.ctx)).toBeNull();
});

it('one of two who use the link at once becomes the administrator', async () => {
  await using site = await openPlainSite({ env: { BRAND_NAME: 'From outside', HERO_STATS: 'live' } });
  const forms = await Promise.all([site.open(), site.open()].map(async (browser) => browser.goto(await linkTo(site))));
  expect(forms[0]?.main.text).not.toContain('Figures on the home page');
  const sent = await Promise.all(
    forms.map((form, n) => form.main.press('Set It Up', { ...ADA, Username: `ada${n}`, Email: `ada${n}@example.org` })),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 410]);
});

it('a link of another site, or a changed one, sets nothing up', async () => {
  await using site = await openPlainSite();
  const link = await linkTo(site);
  const browser = site.open();
  const form = await browser.goto(link);
  for (const key of ['', '9999999999999.', `9${link.split('=')[1]}`]) {
    expect((await browser.goto(`/setup?key=${key}`)).status).toBe(410);
    const fields = { key, username: 'eve', email: 'eve@example.org', password: PASSWORD, confirmPassword: PASSWORD };
    const sent = await fetch(`${site.url}/setup`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.ctx.config.publicUrl },
      body: new URLSearchParams(fields),
    });
    expect([410, 422]).toContain(sent.status);
  }
  expect(form.status).toBe(200);
});
