import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SERVER_ENTRY } from '#server/build-location.ts';
import { findFreePort } from './free-port.ts';
import { COMPILED } from './run-cli.ts';

/** The built site in its own process. `WEB_CONCURRENCY` in `env` is the number of its workers. */
export interface SiteProcess extends AsyncDisposable {
  url: string;
  env: Readonly<Record<string, string>>;
  /** Resolves when `many` processes listen, not counting killed ones. */
  ready(many: number): Promise<void>;
  /** Kills the listening processes (SIGKILL). If these are workers, the primary process replaces them. */
  killListeners(): void;
  /** Waits until `many` dead workers have been replaced. Returns how many milliseconds each took, by the site's log. */
  replaced(many: number): Promise<number[]>;
  said(): string;
  /** Sends SIGTERM. Returns the exit code, when the process has ended. */
  stop(): Promise<number | null>;
}

/** Starts the site with the settings in `env`, and with PATH from this process. Needs `npm run build`. */
export async function startSiteProcess(env: Readonly<Record<string, string>>): Promise<SiteProcess> {
  const port = env.PORT ?? String(await findFreePort());
  const own = {
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: COMPILED,
    DRAIN_SECONDS: '0',
    ...env,
    PORT: port,
  };
  const child = spawn(process.execPath, [SERVER_ENTRY], {
    env: { PATH: process.env.PATH ?? '', ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let said = '';
  let killed: readonly string[] = [];
  const listening = () =>
    [...said.matchAll(/"pid":(\d+)[^\n]*is ready at/g)]
      .map(([, pid = '']) => pid)
      .filter((pid) => !killed.includes(pid));
  const replacements = () =>
    [...said.matchAll(/"ms":(\d+)[^\n]*a worker has been replaced/g)].map(([, ms]) => Number(ms));
  async function saying(isSaid: () => boolean): Promise<void> {
    while (!isSaid()) {
      const isOver = await Promise.race([once(child, 'said').then(() => false), closed.then(() => true)]);
      if (isOver) throw new Error(`The site has ended:\n${said}`);
    }
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
      child.emit('said');
    });
  }
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    await closed;
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    env: own,
    stop,
    said: () => said,
    ready: (many) => saying(() => new Set(listening()).size >= many),
    async replaced(many) {
      await saying(() => replacements().length >= many);
      return replacements();
    },
    killListeners() {
      const pids = listening();
      killed = [...killed, ...pids];
      for (const pid of new Set(pids)) process.kill(Number(pid), 'SIGKILL');
    },
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}
