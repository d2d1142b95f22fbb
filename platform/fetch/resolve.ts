import { Resolver } from 'node:dns/promises';
import { AppError } from '#domain/errors.ts';
import { RESERVED_NAMES } from '#domain/games/link-health.ts';
import { errorCode } from '../error-code.ts';

export type Resolve = (hostname: string) => Promise<string[]>;
/** Returns [] if there are none. Throws if the name servers don't answer. */
export type ResolveTxt = (name: string) => Promise<string[]>;

/**
 * `dns.lookup` would read /etc/hosts and block a thread during slow lookups. Throws AppError `fetch/blocked-address`
 * for reserved names, or an Error, whose code is ENOTFOUND if the host has no address.
 */
export async function resolveHost(hostname: string): Promise<string[]> {
  if (RESERVED_NAMES.test(hostname)) throw new AppError('fetch/blocked-address');
  const resolver = createResolver();
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const error = new Error(`No address for ${hostname}`, { cause: failures[0] });
  throw failures.every(saysNoSuchName) ? Object.assign(error, { code: 'ENOTFOUND' }) : error;
}

/** Returns [] for reserved names. */
export async function resolveTxt(name: string): Promise<string[]> {
  if (RESERVED_NAMES.test(name)) return [];
  try {
    const records = await createResolver().resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    if (saysNoSuchName(error)) return [];
    throw error;
  }
}

function createResolver(): Resolver {
  return new Resolver({ timeout: 2_000, tries: 2 });
}

function saysNoSuchName(failure: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes(errorCode(failure));
}
