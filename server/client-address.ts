import type { IncomingMessage } from 'node:http';

/**
 * The client's address: the socket's, or, behind `trustedProxies` proxies, the one that the outermost of them saw.
 * Addresses further left in X-Forwarded-For are the client's own claim and are not believed.
 */
export function clientAddressOf(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return plain(socketAddress);
  const forwarded = [request.headers['x-forwarded-for']]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const claimed = forwarded[forwarded.length - trustedProxies] ?? forwarded[0];
  return plain(claimed ?? socketAddress);
}

/** IPv4 addresses reach an IPv6 socket as ::ffff:a.b.c.d. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
