import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { findGameRow, findScreenshots } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const AT = '2024-03-01T10:00:00.000Z';
const STAMP = Date.parse(AT);
const LATER = '2024-03-02T10:00:00.000Z';

const game = (id: string, fields: object = {}) => ({
  id,
  title: `Game ${id}`,
  playUrl: `https://play.example/${id}`,
  createdAt: AT,
  updatedAt: AT,
  ...fields,
});

function drawPng(background = '#c33', width = 640): Promise<Buffer> {
  return sharp({ create: { width, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
}

async function storedKeys(ctx: AppContext): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.files.list('thumbnails/')) keys.push(key);
  return keys.sort();
}

const rowOf = (ctx: AppContext, id: string) => findGameRow(ctx.db.read, { id });

describe('importing pictures', () => {
  it('re-encodes covers and screenshots beside the file, as thumbnails/{timestamp}_{filename}', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const png = await drawPng();
    await using folder = await makeFolder({
      'games.jsonl': [
        game('g1', {
          thumbnailUrl: 'covers/Röd%20Katt.PNG',
          screenshotUrls: ['shots/1.png', 'https://x.example/2.png'],
        }),
        game('g2', { thumbnailUrl: `data:image/png;base64,${png.toString('base64')}` }),
        game('g3', { thumbnailUrl: 'https://images.example/a.jpg' }),
      ],
      'covers/Röd Katt.PNG': png,
      'shots/1.png': await drawPng('#3c3'),
    });
    const { rejects } = await importFrom(app.ctx, folder.path);
    expect(rejects).toEqual([]);
    const first = await rowOf(app.ctx, 'g1');
    expect(first?.thumbnailUrl).toMatch(
      new RegExp(`^/files/thumbnails/${STAMP}_rod-katt-[0-9a-f]{8}-[0-9a-f]{8}-640x400\\.webp$`),
    );
    expect(first?.thumbnailPlaceholder).toMatch(/^data:image\/webp;base64,/);
    const [stored, remote] = await findScreenshots(app.ctx.db.read, { gameId: 'g1' });
    expect(stored).toMatch(/^\/files\/thumbnails\/\d+_1-/);
    expect(remote).toBe('https://x.example/2.png');
    const file = await app.ctx.files.get(first?.thumbnailUrl.replace('/files/', '') ?? '');
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect((await rowOf(app.ctx, 'g2'))?.thumbnailUrl).toMatch(/^\/files\/thumbnails\/\d+_cover-/);
    expect((await rowOf(app.ctx, 'g3'))?.thumbnailUrl).toBe('https://images.example/a.jpg');
  });

  it('rejects only the picture, not the game', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using outside = await makeFolder({ 'secret.png': await drawPng() });
    await using folder = await makeFolder({
      'games.jsonl': [
        game('g1', { thumbnailUrl: 'covers/absent.png' }),
        game('g2', { thumbnailUrl: `../${outside.path.split('/').at(-1)}/secret.png` }),
        game('g3', { thumbnailUrl: 'covers/link.png' }),
        game('g4', { thumbnailUrl: 'covers/text.png' }),
        game('g5', { thumbnailUrl: 'covers/cut.png' }),
        game('g6', { thumbnailUrl: 'covers' }),
        game('g7', { thumbnailUrl: '/etc/passwd' }),
        game('g8', { thumbnailUrl: 'file:///etc/passwd' }),
        game('g9', { thumbnailUrl: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }),
        game('g10', { thumbnailUrl: 'data:image/png,%' }),
      ],
      'covers/text.png': 'not a picture',
      'covers/cut.png': (await drawPng()).subarray(0, 200),
    });
    await symlink(join(outside.path, 'secret.png'), join(folder.path, 'covers/link.png'));
    const { rejects, summary } = await importFrom(app.ctx, folder.path);
    expect(summary.games).toMatchObject({ added: 10, rejected: 0, incomplete: 10 });
    expect(rejects.map((reject) => reject.replace(/^games\.jsonl:(\d+): thumbnailUrl /, '$1 '))).toEqual([
      '1 covers/absent.png does not exist',
      `2 ../${outside.path.split('/').at(-1)}/secret.png is outside of the folder`,
      '3 covers/link.png is outside of the folder',
      expect.stringMatching(/^4 covers\/text\.png: /),
      expect.stringMatching(/^5 covers\/cut\.png: /),
      '6 covers is no file',
      '7 /etc/passwd is neither a web address nor a file beside the document',
      '8 file:///etc/passwd is neither a web address nor a file beside the document',
      expect.stringMatching(/^9 the picture in the document: /),
      expect.stringMatching(/^10 the picture in the document: /),
    ]);
    expect((await rowOf(app.ctx, 'g2'))?.thumbnailUrl).toBe('');
    expect(await storedKeys(app.ctx)).toEqual([]);
  });

  it('stores one file per game', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder({
      'games.jsonl': [
        game('g1', { thumbnailUrl: 'a.png' }),
        game('g2', { thumbnailUrl: 'a.png' }),
        game('g1', { thumbnailUrl: 'a.png' }),
      ],
      'a.png': await drawPng('#33c', 300),
    });
    await importFrom(app.ctx, folder.path);
    const urls = [(await rowOf(app.ctx, 'g1'))?.thumbnailUrl, (await rowOf(app.ctx, 'g2'))?.thumbnailUrl];
    expect(new Set(urls).size).toBe(2);
    expect((await storedKeys(app.ctx)).map((key) => `/files/${key}`)).toEqual(urls.sort());
  });

  it('replaces the cover of a game that is newer in the file', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder({
      'games.jsonl': [game('g1', { thumbnailUrl: 'a.png', screenshotUrls: ['a.png'] })],
      'a.png': await drawPng('#33c', 300),
      'b.png': await drawPng('#c33', 300),
    });
    await importFrom(app.ctx, folder.path);
    const before = await storedKeys(app.ctx);
    await folder.write('games.jsonl', [game('g1', { thumbnailUrl: 'absent.png', updatedAt: LATER })]);
    await importFrom(app.ctx, folder.path);
    expect(await storedKeys(app.ctx)).toEqual(before);
    await folder.write('games.jsonl', [game('g1', { thumbnailUrl: 'b.png', updatedAt: '2024-04-01T00:00:00Z' })]);
    await importFrom(app.ctx, folder.path);
    const [after, ...others] = (await storedKeys(app.ctx)).filter((key) => !before.includes(key));
    expect(others).toEqual([]);
    expect((await rowOf(app.ctx, 'g1'))?.thumbnailUrl).toBe(`/files/${after}`);
  });

  it('stores people’s pictures as squares, and draws generated ones itself', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const bear = (seed: string) => `https://api.dicebear.com/7.x/notionists/svg?seed=${seed}`;
    await using folder = await makeFolder({
      'users.jsonl': [
        { id: 'u1', username: 'u1', dateJoined: AT, profilePicture: 'me.png' },
        { id: 'u2', username: 'u2', dateJoined: AT, profilePicture: bear('u2') },
        { id: 'u3', username: 'u3', dateJoined: AT, profilePicture: bear('another') },
        { id: 'u4', username: 'u4', dateJoined: AT, profilePicture: 'https://images.example/me.jpg' },
        { id: 'u5', username: 'U1', dateJoined: AT, profilePicture: 'me.png' },
      ],
      'me.png': await drawPng(),
    });
    const { rejects } = await importFrom(app.ctx, folder.path);
    expect(rejects).toHaveLength(1);
    const pictures: (string | undefined)[] = [];
    for (const id of ['u1', 'u2', 'u3', 'u4']) {
      pictures.push((await findUserById(app.ctx.db.read, { id }))?.profilePicture);
    }
    expect(pictures).toEqual([
      expect.stringMatching(/^\/files\/thumbnails\/\d+_me-/),
      '',
      '/avatars/another.svg',
      'https://images.example/me.jpg',
    ]);
    const [key = ''] = (await storedKeys(app.ctx)).filter((each) => `/files/${each}` === pictures[0]);
    expect(await sharp((await app.ctx.files.get(key))?.bytes).metadata()).toMatchObject({
      width: 256,
      height: 256,
    });
  });
});
