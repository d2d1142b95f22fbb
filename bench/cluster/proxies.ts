import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#tests/support/free-port.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const READY_WITHIN_MS = 15_000;

/** Installs Debian's packages that the machine lacks. Throws if only root could. */
export function installProxies(): void {
  const missing = ['nginx', 'caddy'].filter(
    (name) => !['/usr/sbin', '/usr/bin'].some((bin) => existsSync(join(bin, name))),
  );
  if (missing.length === 0) return;
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Error(`This needs ${missing.join(' and ')}. As root: ${command}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/** Its processes listen on `ports`; `dir` is for the proxy's files. */
type Site = { dir: string; ports: readonly number[] };

export interface Proxy extends AsyncDisposable {
  url: string;
}

/** nginx with deploy/nginx.conf, but without TLS, and on free ports. */
export async function startNginx({ dir: parent, ports }: Site): Promise<Proxy> {
  const dir = await mkdtemp(join(parent, 'nginx-'));
  const port = await findFreePort();
  const example = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  const site = example
    .replace(/server \{\s+listen 80;.*?\n\}\n/s, '')
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ +(?:listen \[::\]|ssl_).*\n/gm, '')
    .replace(/^ +server 127.*\n/gm, '')
    .replace('least_conn;', `least_conn;\n${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n')}`);
  const main = [
    'daemon off;',
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${dir}/nginx.pid;`,
    `error_log ${dir}/error.log warn;`,
    'events { worker_connections 8192; }',
    'http {',
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`),
    site,
    '}',
  ];
  const conf = join(dir, 'nginx.conf');
  await writeFile(conf, main.join('\n'));
  execFileSync('nginx', ['-t', '-q', '-e', `${dir}/error.log`, '-c', conf], { env: DEBIAN_PATH });
  return listening(
    spawn('nginx', ['-e', `${dir}/error.log`, '-c', conf], { env: DEBIAN_PATH, stdio: 'inherit' }),
    port,
  );
}

/** Caddy with deploy/Caddyfile, but without TLS. */
export async function startCaddy({ dir, ports }: Site): Promise<Proxy> {
  const port = await findFreePort();
  const env = {
    ...DEBIAN_PATH,
    HOME: dir,
    CADDY_ADMIN: `127.0.0.1:${await findFreePort()}`,
    SITE_ADDRESS: `http://127.0.0.1:${port}`,
    GAMES_ADDRESS: `http://*.localhost:${port}`,
    SITE_PROCESSES: ports.map((each) => `127.0.0.1:${each}`).join(' '),
  };
  const args = ['run', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'];
  return listening(spawn('caddy', args, { env, stdio: 'ignore' }), port);
}

const DEBIAN_PATH = { PATH: `${process.env.PATH}:/usr/sbin` };

async function listening(child: ChildProcess, port: number): Promise<Proxy> {
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + READY_WITHIN_MS;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`The proxy at ${url} did not become ready.`);
    await pause(50);
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}
