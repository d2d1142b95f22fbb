import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SettingTexts, settingsOf } from '#domain/settings.ts';
import { createSiteTexts } from './site-texts.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playpodium-texts-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const texts = (brandName = 'Playpodium', more: SettingTexts = {}) =>
  createSiteTexts({
    config: { dataDir, publicUrl: 'https://games.example.org' },
    settings: settingsOf({ brandName, ...more }),
  });

describe('the texts of the site', () => {
  it.each([
    'about',
    'faq',
    'terms',
    'privacy',
    'cookies',
    'guidelines',
    'contact',
  ])('include a text for %s', async (name) => {
    const text = await texts().read(name);
    expect(text.title.length).toBeGreaterThan(3);
    expect(text.html.length).toBeGreaterThan(100);
    expect(text.html).not.toMatch(/\{\{|lorem/i);
    expect(text.html).not.toContain('<h1');
  });

  it('contain the site’s names as plain text', async () => {
    const text = await texts('Star_Games & *Co*').read('about');
    expect(text.title).toBe('About Star_Games & *Co*');
    expect(text.html).toContain('Star_Games &amp; *Co* is where people');
  });

  it('are the operator’s own texts, if there are any', async () => {
    await mkdir(join(dataDir, 'pages'));
    await writeFile(join(dataDir, 'pages', 'about.md'), '# Who we are\n\nTwo people in **Bergen**.\n');
    expect(await texts().read('about')).toEqual({
      title: 'Who we are',
      html: '<p>Two people in <strong>Bergen</strong>.</p>\n',
    });
  });

  it('let the keyboard scroll tables that are wider than a phone', async () => {
    const { html } = await texts().read('cookies');
    expect(html.match(/<div class="wide-table"[^>]* tabindex="0"><table>/g)).toHaveLength(2);
    expect(html.match(/<\/table><\/div>/g)).toHaveLength(2);
  });

  it.each(['nothing', '../secret', 'a/b', ''])('include none for %s', async (name) => {
    await expect(texts().read(name)).rejects.toMatchObject({ code: 'page-not-found' });
  });

  it('are a setting, if no file says otherwise; its HTML is shown as text', async () => {
    const set = texts('Games', {
      imprintText: '# Imprint of {{brand}}\n\n**Ada** <script>alert(1)</script> [x](javascript:alert(1))',
    });
    const { title, html } = await set.read('imprint');
    expect(title).toBe('Imprint of Games');
    expect(html).toContain('<strong>Ada</strong>');
    expect(html).not.toMatch(/<script|href="javascript:/);
    await expect(texts().read('imprint')).rejects.toMatchObject({ code: 'page-not-found' });
  });
});
