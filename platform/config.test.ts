import { describe, expect, it } from 'vitest';
import { settingsOf } from '#domain/settings.ts';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a working default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      s3: null,
      given: {},
      cacheBytes: 40 * 1024 * 1024,
      webConcurrency: 1,
      drainMs: 3_000,
      trustedProxies: 0,
      logLevel: 'info',
    });
    expect(config.database.url).toMatch(/[\\/]data[\\/]playpodium\.db$/);
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('uses only the origin of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://games.example.org/' }).publicUrl).toBe('https://games.example.org');
  });

  it('accepts true, false or a number of proxies as TRUST_PROXY', () => {
    expect(['true', 'false', '2'].map((text) => readConfig({ TRUST_PROXY: text }).trustedProxies)).toEqual([1, 0, 2]);
  });

  it('requires a METRICS_TOKEN that fits into a header', () => {
    expect(readConfig({ METRICS_TOKEN: 'a'.repeat(16) }).metricsToken).toBe('a'.repeat(16));
    for (const token of ['short', 'with a space in the middle']) {
      expect(() => readConfig({ METRICS_TOKEN: token })).toThrow('METRICS_TOKEN must have at least 16');
    }
  });

  it('requires at least a megabyte for the cache', () => {
    expect(readConfig({ CACHE_MB: '1' }).cacheBytes).toBe(1_048_576);
    expect(readConfig({}).cacheBytes).toBe(40 * 1_048_576);
    expect(() => readConfig({ CACHE_MB: '0' })).toThrow(/^CACHE_MB must be a whole number from 1 /);
  });

  it('reads EXTERNAL_LINKS', () => {
    const env = { EXTERNAL_LINKS: 'The Source https://code.example/a?b=c,  Chat  http://chat.example' };
    expect(settingsOf(readConfig(env).given).externalLinks).toEqual([
      { label: 'The Source', href: 'https://code.example/a?b=c' },
      { label: 'Chat', href: 'http://chat.example' },
    ]);
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'games.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.org/games' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['CACHE_MB', { CACHE_MB: '0' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '-1' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['HERO_STATS', { HERO_STATS: 'maybe' }],
    ['OFFLINE_SCREEN', { OFFLINE_SCREEN: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['EXTERNAL_LINKS', { EXTERNAL_LINKS: 'Source https://code.example, Chat javascript:alert(1)' }],
    ['EXTERNAL_LINKS', { EXTERNAL_LINKS: 'https://code.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '21' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@b.c' }],
    ['GITHUB_CLIENT_SECRET', { GITHUB_CLIENT_ID: 'x' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'x' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.org' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.org' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'covers' }],
    ['S3_SECRET_ACCESS_KEY', { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }],
  ])('refuses an invalid %s, and names it', (name, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} `));
  });
});
