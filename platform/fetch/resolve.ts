import { Resolver } from 'node:dns/promises';
import { AppError } from '#domain/errors.ts';

/** Looks a host name up; answers with IP addresses as text, in the order in which they shall be tried. */
export type Resolve = (hostname: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const RESERVED = /(?:^|\.)(?:example|invalid|local|localhost|test)\.?$/i;

/** Whether a name is never on the public internet: reserved for examples, tests and one's own network (RFC 6761, 6762). */
export function isReservedName(hostname: string): boolean {
  return RESERVED.test(hostname);
}

function saysNone(failure: unknown): boolean {
  return (
    failure instanceof Error && 'code' in failure && ['ENOTFOUND', 'ENODATA'].includes(String(failure.code))
  );
}

/**
 * Asks the machine's name servers for A and AAAA. Not `dns.lookup`: that blocks one of the process's four
 * worker threads for as long as a stranger's name server likes, and reads /etc/hosts, where only our own
 * network's names stand. Throws AppError `fetch/blocked-address` for reserved names, about which nobody is asked; and
 * when neither question is answered, with the code ENOTFOUND when there is surely no such host.
 */
export async function resolveHost(hostname: string): Promise<string[]> {
  if (isReservedName(hostname)) throw new AppError('fetch/blocked-address');
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const error = new Error(`No address for ${hostname}`, { cause: failures[0] });
  // The name servers know that there is none; anything else is about them, or about the way to them.
  throw failures.every(saysNone) ? Object.assign(error, { code: 'ENOTFOUND' }) : error;
}
