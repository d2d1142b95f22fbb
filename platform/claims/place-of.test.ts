import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSharedHosts } from './shared-hosts.ts';

describe('the place of a game', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'playpodium-places-'));
    await writeFile(join(dir, 'shared-hosts.txt'), 'arcade.example\n');
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it.each([
    ['https://www.evil.com/a', 'evil.com', 'evil.com'],
    ['http://play.evil.co.uk/a', 'evil.co.uk', 'play.evil.co.uk'],
    ['https://ada.github.io/tanks/', 'ada.github.io', 'ada.github.io'],
    ['https://scratch.mit.edu/projects/7/', 'scratch.mit.edu/projects/7', null],
    ['https://arcade.example/ada/tanks', 'arcade.example/ada/tanks', null],
    ['https://ada.arcade.example/tanks', 'ada.arcade.example', 'ada.arcade.example'],
    ['http://203.0.113.7:8080/x', '203.0.113.7:8080', '203.0.113.7:8080'],
  ])('of %s is %s', async (url, place, host) => {
    const places = createSharedHosts({ path: join(dir, 'shared-hosts.txt'), log: { error: () => undefined } });
    expect(await places.placeOf(url)).toEqual({ place, host });
  });
});
