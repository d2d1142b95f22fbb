import { describe, expect, it } from 'vitest';
import { avatarPath } from '#domain/paths.ts';
import { AVATAR_PRESETS } from '#domain/people/avatar.ts';
import { drawnImages } from '#server/images.ts';
import { createTestApp } from '#tests/support/test-app.ts';

describe('generated avatars', () => {
  it('are in the style notionists, from our site, and cached by browsers for a year', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const answer = await drawnImages(app.ctx).request(avatarPath('somebody'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const svg = await answer.text();
    expect(svg).toContain('<dc:title>Notionists</dc:title>');
    expect(svg).not.toMatch(/<script|(?:href|src)="https?:/);
  });

  it('differ between accounts, and are the same after every start', async () => {
    const seeds = ['ada', 'bert', ...AVATAR_PRESETS];
    const draw = async () => {
      await using app = await createTestApp({ dialect: 'sqlite' });
      const images = drawnImages(app.ctx);
      return Promise.all(seeds.map(async (seed) => (await images.request(avatarPath(seed))).text()));
    };
    const first = await draw();
    expect(await draw()).toEqual(first);
    expect(new Set(first).size).toBe(14);
  });

  it('contain nothing of a malicious seed', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const seed = '"><script>alert(1)</script>';
    const svg = await (await drawnImages(app.ctx).request(avatarPath(seed))).text();
    expect(svg).not.toContain('alert(1)');
  });
});
