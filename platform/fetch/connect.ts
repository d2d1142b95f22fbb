import { isIP, type LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { AppError } from '#domain/errors.ts';
import type { Resolve } from './target.ts';

export interface ConnectRules {
  resolve: Resolve;
  isAllowed: (address: string) => boolean;
}

/**
 * Makes connectors that resolve a host themselves and connect to nothing but the addresses they have just checked: a
 * name that answers differently the next time (DNS rebinding) gains nothing, since there is no next time.
 * They fail with `fetch/blocked-address` when no address of the host is allowed, and give up when the signal says so.
 */
export function guardConnections({ resolve, isAllowed }: ConnectRules) {
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
      // An address written in the URL is never looked up, so it has to be judged here.
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
          // Can't happen while the lookup is honoured; should a library ever stop doing so, we stop too.
          socket.destroy();
          callback(new AppError('fetch/blocked-address'), null);
        }
      });
      // undici looks at the signal only once it is connected, and a host that swallows packets never is.
      const giveUp = () => {
        if (opening instanceof Socket) opening.destroy(new Error('Time is up'));
      };
      signal.addEventListener('abort', giveUp, { once: true });
    };
  };
}
