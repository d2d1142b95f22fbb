import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSharedHosts, KNOWN_SHARED_HOSTS } from './shared-hosts.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shared-hosts-'));
});
afterAll(() => rm(dir, { recursive: true }));

const hosts = (path = join(dir, 'none.txt')) => createSharedHosts({ path, log: { error: () => undefined } });

describe('how a host is shared', () => {
  it.each([
    ['alice.dev', 'own'],
    ['games.alice.co.uk', 'own'],
    ['alice.github.io', 'site'],
    ['alice.vercel.app', 'site'],
    ['preview.alice.vercel.app', 'site'],
    ['alice.netlify.app', 'site'],
    ['alice.itch.io', 'site'],
    ['bucket.s3.amazonaws.com', 'path'],
    ['s3.eu-west-1.amazonaws.com', 'path'],
    ['github.io', 'path'],
    ['itch.io', 'path'],
    ['html-classic.itch.zone', 'path'],
    ['play.js13kgames.com', 'path'],
    ['raw.githubusercontent.com', 'path'],
    ['www.github.com', 'path'],
    ['127.0.0.1', 'own'],
    ['[::1]', 'own'],
  ])('%s: %s', async (host, sharing) => {
    expect(await hosts().sharingOf(host)).toBe(sharing);
  });

  it('hosts that the operator names', async () => {
    const path = join(dir, 'list.txt');
    await writeFile(
      path,
      '# Ours\narcade.example # each player\r\n*.clan.example\n\nhttps://nonsense/\nfiles.example/\n',
    );
    const { sharingOf } = hosts(path);
    expect(await sharingOf('arcade.example')).toBe('path');
    expect(await sharingOf('alice.arcade.example')).toBe('site');
    expect(await sharingOf('alice.clan.example')).toBe('site');
    expect(await sharingOf('alice.files.example')).toBe('path');
    expect(await sharingOf('nonsense')).not.toBe('site');
    expect(await sharingOf('alice.example')).toBe('own');
  });

  it('are unknown if the operator’s list can’t be read, which is an error', async () => {
    await expect(hosts(dir).sharingOf('alice.example')).rejects.toThrow();
  });
});

describe('our own list of shared hosts', () => {
  it('contains each host once, in the form of a host', () => {
    expect(KNOWN_SHARED_HOSTS.length).toBeGreaterThan(100);
    expect(new Set(KNOWN_SHARED_HOSTS).size).toBe(KNOWN_SHARED_HOSTS.length);
    for (const host of KNOWN_SHARED_HOSTS) expect(new URL(`http://${host}`).host).toBe(host.replace(/\/$/, ''));
  });
});
