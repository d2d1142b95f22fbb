import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPlainSite } from '#tests/support/plain-site.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { watchMail } from '../accounts/people.ts';

const PAGES = ['about', 'faq', 'contact', 'terms', 'privacy', 'cookies', 'guidelines'];

describe('the text pages', () => {
  it('have a title and a text, and the footer links to them', async () => {
    await using site = await openPlainSite();
    const browser = site.open();
    const { footer } = await browser.goto('/');
    const paths = footer.parts('a').map((link) => link.attribute('href'));
    for (const name of PAGES) {
      expect(paths).toContain(`/${name}`);
      const page = await browser.goto(`/${name}`);
      expect(page).toMatchObject({ status: 200, canonical: `/${name}` });
      expect(page.heading).toMatch(/\w{3}/);
      expect(page.main.text.length).toBeGreaterThan(200);
    }
  });

  it('are the operator’s texts, if the operator has written any', async () => {
    await using site = await openPlainSite();
    const folder = join(site.ctx.config.dataDir, 'pages');
    await mkdir(folder);
    await writeFile(join(folder, 'terms.md'), '# House rules\n\nBe **kind** to {{brand}}.\n');
    const terms = await site.open().goto('/terms');
    expect(terms.heading).toBe('House rules');
    expect(terms.main.text).toContain('Be kind to Playpodium.');
    expect(terms.title).toBe('House rules · Playpodium');
    expect((await site.open().goto('/privacy')).heading).toBe('Privacy');
  });
});

describe('a script that was injected into a page', () => {
  it('isn’t allowed, while the page’s own scripts are', async () => {
    await using site = await openPlainSite();
    const folder = join(site.ctx.config.dataDir, 'pages');
    await mkdir(folder);
    const injected = 'document.title = "mine now"';
    await writeFile(join(folder, 'terms.md'), `# Terms\n\n<script>${injected}</script>\n`);
    const { html, headers } = await site.open().goto('/terms');
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = [
      ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, script = '']) => script);
    expect(scripts).toContain(injected);
    const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
    expect(scripts.filter((script) => !policy.includes(hashOf(script)))).toEqual([injected]);
    expect(html).not.toContain('nonce');
    expect(policy).not.toContain('nonce');
  });
});

describe('the contact form', () => {
  it('reaches the administrator, also by mail, and says so', async () => {
    await using site = await openPlainSite();
    const admin = await site.createAccount();
    await setAdmin(site.ctx, { username: admin.username, isAdmin: true });
    const post = watchMail(site);
    const form = await site.open().goto('/contact');
    const sent = await form.main.press(/Send/, {
      Name: 'Ada',
      Email: 'ada@writes.example',
      Message: 'Where is my game?',
    });
    expect(sent.text).toContain('Message sent');
    expect(sent.main.field('Message').value).toBe('');
    const mail = (await post.mails()).find(({ to }) => to === admin.email);
    expect(mail?.text).toContain('Where is my game?');
    expect(mail?.text).toContain('ada@writes.example');
  });

  it('shows what is missing, and keeps what was typed', async () => {
    await using site = await openPlainSite();
    const page = await (await site.open().goto('/contact')).main.press(/Send/, { Name: 'Ada' });
    expect(page.status).toBe(422);
    expect(page.main.field('Email').says).toContain('Email is required');
    expect(page.main.field('Message').isInvalid).toBe(true);
    expect(page.main.field('Name').value).toBe('Ada');
  });
});
