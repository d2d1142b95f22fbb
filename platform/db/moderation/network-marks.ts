import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import { countRows, type Db } from '../database.ts';
import { deleteBefore, insertNew, upsertRow } from '../rows.ts';
import type { Schema } from '../schema.ts';

export type MarkedKind = Schema['networkMarks']['kind'];

/** Each key makes marks for this long, and is kept as long again: a network has a new mark afterwards. */
const PERIOD_MS = UPKEEP_LIMITS.networks.keptMs / 2;
const periodAt = (at: number): number => Math.floor(at / PERIOD_MS);

/** Behind a proxy that isn't trusted, everybody seems to be in one of these. */
const NOBODYS: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified'];
const MARK_CHARACTERS = 12;

/** The address's /24 (IPv4) or /48 (IPv6). Null if it says nothing about who it is. */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const known = ipaddr.process(address);
  if (NOBODYS.includes(known.range())) return null;
  const [family, bits] = known.kind() === 'ipv4' ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 48];
  return `${family.networkAddressFromCIDR(`${known}/${bits}`)}/${bits}`;
}

/** The network's marks under the keys that exist at this time, the newest first. */
async function findMarks(db: Db, { address, at }: { address: string; at: number }) {
  const network = networkOf(address);
  if (network === null) return [];
  const keys = db
    .selectFrom('networkKeys')
    .selectAll()
    .where('period', '>=', periodAt(at) - 1);
  const rows = await keys.orderBy('period', 'desc').execute();
  return rows.map(({ period, key }) => {
    const mark = createHmac('sha256', key).update(network).digest('base64url').slice(0, MARK_CHARACTERS);
    return { isCurrent: period === periodAt(at), mark };
  });
}

export async function markNetwork(db: Db, given: { kind: MarkedKind; id: string; address: string; at: number }) {
  const { kind, id: subjectId, address, at } = given;
  const find = async () => (await findMarks(db, { address, at })).find(({ isCurrent }) => isCurrent)?.mark;
  let mark = await find();
  if (mark === undefined && networkOf(address) !== null) {
    await insertNew(db, 'networkKeys', { period: periodAt(at), key: randomBytes(32).toString('base64') });
    mark = await find();
  }
  await upsertRow(db, 'networkMarks', { kind, subjectId, mark: mark ?? null, at }, ['kind', 'subjectId']);
}

/** What came since then from the network of `address`, or without one from everywhere. Stops counting at `upTo`. */
export async function countArrivals(
  db: Db,
  given: { kind: MarkedKind; address?: string; since: number; at: number; upTo: number },
): Promise<number> {
  const { kind, address, since, at, upTo } = given;
  let arrivals = db.selectFrom('networkMarks').select('subjectId').where('kind', '=', kind).where('at', '>', since);
  if (address !== undefined) {
    const marks = (await findMarks(db, { address, at })).map(({ mark }) => mark);
    arrivals = arrivals.where('mark', 'in', marks);
  }
  return countRows(db.selectFrom(arrivals.limit(upTo).as('recent')));
}

export async function deleteOldNetworks(db: Db, { now }: { now: number }): Promise<number> {
  const oldest = periodAt(now) - 1;
  await deleteBefore(db, 'networkKeys', ['period', oldest]);
  return deleteBefore(db, 'networkMarks', ['at', oldest * PERIOD_MS]);
}
