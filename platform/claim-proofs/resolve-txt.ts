import { Resolver } from 'node:dns/promises';

/** The texts of a name's TXT records; empty when it has none. Throws when the name servers don't answer. */
export type ResolveTxt = (name: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);
/** Never on the public internet (RFC 6761, RFC 6762), so nobody is asked. */
const RESERVED = /(?:^|\.)(?:example|invalid|local|localhost|test)\.?$/i;

/** Asks the machine's name servers. A long record comes in parts, which belong together. */
export async function resolveTxt(name: string): Promise<string[]> {
  if (RESERVED.test(name)) return [];
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  try {
    const records = await resolver.resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    if (NOTHING_THERE.has(String((error as NodeJS.ErrnoException).code))) return [];
    throw error;
  }
}
