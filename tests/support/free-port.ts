import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '#platform/error-code.ts';

/** Linux uses higher ports for outgoing connections, so none of those takes one of these. Fetch refuses 10080. */
const PORTS = [10_081, 32_000] as const;

/** Returns a random port on which nothing listens. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    await using probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      return port;
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE') throw error;
    }
  }
}
