import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFreePort } from './free-port.ts';
import { COMPILED } from './run-cli.ts';

/** Starts a program again whenever it ends, as systemd does. With LISTEN_FDS, holds a socket as file descriptor 3. */
const HOLDER = `
  use IO::Socket::INET;
  $^F = 3;
  my $address = '127.0.0.1:' . shift;
  my $socket = IO::Socket::INET->new(LocalAddr => $address, Listen => 4096, ReuseAddr => 1) if $ENV{LISTEN_FDS};
  my ($pid, $over);
  $SIG{TERM} = sub { $over = 1; kill 'TERM', $pid };
  until ($over) {
    $pid = fork;
    exec @ARGV unless $pid;
    1 while waitpid($pid, 0) != $pid && !$!{ECHILD};
    select(undef, undef, undef, 0.1);
  }`;

const READY_WITHIN_MS = 60_000;

export interface HeldSite extends AsyncDisposable {
  url: string;
  port: number;
  /** Ends the process by a signal. Resolves when the next one listens. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** A site on a socket that outlives its processes. */
export async function startOnHeldSocket(
  env: Readonly<Record<string, string>>,
  command: readonly string[],
): Promise<HeldSite> {
  const port = await findFreePort();
  const { PATH = '' } = process.env;
  const own = {
    PATH,
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: COMPILED,
    LISTEN_FDS: '1',
    ...env,
  };
  const child = spawn('perl', ['-e', HOLDER, String(port), ...command], {
    env: { ...own, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let pid = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const ready = /"pid":(\d+).*is ready at/.exec(line);
    if (!ready) return;
    pid = Number(ready[1]);
    child.emit('ready');
  });
  const nextReady = () => once(child, 'ready', { signal: AbortSignal.timeout(READY_WITHIN_MS) });
  try {
    await nextReady();
  } catch (error) {
    child.kill('SIGTERM');
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async restart(signal) {
      const ready = nextReady();
      process.kill(pid, signal);
      await ready;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
