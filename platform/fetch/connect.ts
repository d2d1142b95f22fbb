import { isIP, type LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { AppError } from '#domain/errors.ts';
import type { Resolve } from './resolve.ts';

/**
 * Makes connectors that resolve a host, check the address and connect to exactly that one. The name isn't resolved again, so
 * changing its answers (DNS rebinding) gains nothing. They fail with `fetch/blocked-address` if no address of the host is
 * allowed, and give up when the signal is aborted.
 */
export function guardConnections({
  resolve,
  isAllowed,
}: {
  resolve: Resolve;
  isAllowed: (address: string) => boolean;
}) {
  async function checkedAddresses(hostname: string) {
    const answers = await resolve(hostname);
    if (answers.length === 0) throw new Error(`No address for ${hostname}`);
    const addresses = answers.filter(isAllowed);
    if (addresses.length === 0) throw new AppError('fetch/blocked-address');
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }

  const lookup: LookupFunction = (hostname, options, callback) => {
    checkedAddresses(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else if (first) callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

  return function connectorFor(signal: AbortSignal): buildConnector.connector {
    const connect = buildConnector({ lookup, allowH2: false, maxCachedSessions: 0 });
    return (options, callback) => {
      // An IP address in the URL is never looked up, so it is checked here.
      if (isIP(options.hostname) !== 0 && !isAllowed(options.hostname)) {
        callback(new AppError('fetch/blocked-address'), null);
        return;
      }
      const opening: unknown = connect(options, (...[error, socket]) => {
        signal.removeEventListener('abort', giveUp);
        if (error) {
          callback(error, null);
        } else if (isAllowed(socket.remoteAddress ?? '')) {
          callback(null, socket);
        } else {
          // Happens only if a library stops using our lookup.
          socket.destroy();
          callback(new AppError('fetch/blocked-address'), null);
        }
      });
      // undici checks the signal only once connected, and a host that drops packets never connects.
      const giveUp = () => {
        if (opening instanceof Socket) opening.destroy(new Error('Time is up'));
      };
      signal.addEventListener('abort', giveUp, { once: true });
    };
  };
}
