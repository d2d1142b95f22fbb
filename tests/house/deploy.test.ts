import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { ROOT } from './root.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const DEPLOY = readdirSync(join(ROOT, 'deploy'));
const NGINX = read('deploy/nginx.conf');
const CADDY = read('deploy/Caddyfile');

/** `npm run cluster` shows that these files work. */
describe('the files for operators', () => {
  it.each(DEPLOY)('docs/deploy.md names deploy/%s', (name) => {
    expect(read('docs/deploy.md')).toContain(`deploy/${name}`);
  });

  it.each([
    ['nginx.conf', /client_max_body_size (\d+)m;/.exec(NGINX)?.[1]],
    ['Caddyfile', /max_size (\d+)MiB/.exec(CADDY)?.[1]],
  ])('deploy/%s accepts the largest form', (_, mebibytes) => {
    const bytes = Number(mebibytes) * 2 ** 20;
    expect(bytes).toBeGreaterThanOrEqual(LIMITS.form.maxPictureBytes);
    expect(bytes).toBeLessThan(LIMITS.form.discardedBytes);
  });

  it('proxies repeat no form that a process may have received', () => {
    expect(NGINX).toMatch(/^ +proxy_next_upstream error timeout;$/m);
    expect(CADDY).toMatch(/lb_retry_match \{\s+method GET HEAD\s+\}/);
  });

  it('proxies don’t pass on an address that a client made up', () => {
    expect(NGINX).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(CADDY).not.toMatch(/trusted_proxies|header_up \+?X-Forwarded/);
    for (const name of ['playpodium@.service', 'compose-two.yaml'])
      expect(read(`deploy/${name}`)).toMatch(/TRUST_PROXY[=:] ?1\b/);
  });

  it('proxies close idle connections before the site does', () => {
    expect(NGINX).toContain('keepalive_timeout 2s;');
    expect(CADDY).toContain('keepalive 2s');
  });

  it('supervisors wait until the site has stopped', () => {
    expect(read('deploy/playpodium@.service')).toContain('TimeoutStopSec=30');
    for (const path of ['compose.yaml', 'deploy/compose-two.yaml'])
      expect(read(path)).toContain('stop_grace_period: 30s');
  });
});
