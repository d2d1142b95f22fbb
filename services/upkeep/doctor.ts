import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/accounts/admins.ts';
import type { Db } from '#platform/db/database.ts';
import { findOtherKeys } from '#platform/db/games/url-keys.ts';
import { findByUrlKey } from '#platform/db/games/write-game.ts';
import { isSearchIndexSound } from '#platform/db/listing/search-rows.ts';
import { findTextDrift, type TextDrift } from '#platform/db/listing/text-drift.ts';
import { findCurrentUsername } from '#platform/db/people/profiles.ts';
import { findUserByUsername } from '#platform/db/people/users.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { type CounterDrift, findCounterDrift } from '#platform/db/upkeep/counter-drift.ts';
import { findOwnershipFaults } from '#platform/db/upkeep/site-faults.ts';

export type Drift = CounterDrift | TextDrift | { what: 'search-index'; id: 'game_fts'; was: 'damaged'; is: 'rebuilt' };

export async function examine(ctx: AppContext): Promise<Drift[]> {
  const drift = await readSnapshot(ctx.db.read, findRowDrift);
  return [...drift, ...(await ctx.db.transact(({ db }) => findIndexDrift(db)))];
}

export async function findDrift(db: Db): Promise<Drift[]> {
  return [...(await findRowDrift(db)), ...(await findIndexDrift(db))];
}

async function findRowDrift(db: Db): Promise<Drift[]> {
  return [...(await findCounterDrift(db)), ...(await findTextDrift(db))];
}

async function findIndexDrift(db: Db): Promise<Drift[]> {
  if (await isSearchIndexSound(db)) return [];
  return [{ what: 'search-index', id: 'game_fts', was: 'damaged', is: 'rebuilt' }];
}

/** A 'wrong' finding needs action; a 'note' doesn't. */
export type Finding = { kind: 'wrong' | 'note'; text: string };
export const wrong = (text: string): Finding => ({ kind: 'wrong', text });
export const note = (text: string): Finding => ({ kind: 'note', text });

const NAMED_AT_MOST = 20;

export async function examineOwnership(ctx: AppContext): Promise<Finding[]> {
  const faults = await findOwnershipFaults(ctx.db.read);
  const findings: Finding[] = [];
  const report = (of: (typeof faults)[number]['fault'], problem: string) => {
    const games = faults.filter(({ fault }) => fault === of).map(({ gameId }) => gameId);
    if (games.length > 0) findings.push(wrong(`${problem}: ${listed(games)}`));
  };
  report('pending without a claim', 'Games that wait for a claim that is not there');
  report('claim without pending', 'Pending claims on games that do not wait for one');
  const admins = await listAdminIds(ctx.db.read);
  if (admins.length === 0 && ctx.config.adminUsername === null) {
    findings.push(note('Nobody is an administrator: admin grant NAME makes somebody one.'));
  }
  return [...findings, ...(await examineNamedAdmin(ctx))];
}

export async function examineNamedAdmin(ctx: AppContext): Promise<Finding[]> {
  const name = ctx.config.adminUsername;
  const user = name === null ? undefined : await findUserByUsername(ctx.db.read, { username: name });
  if (name === null || user?.isAdmin === 1) return [];
  const holder = name && (await findCurrentUsername(ctx.db.read, { username: name }));
  if (!user && holder) {
    const text = `ADMIN_USERNAME is ${name}, but its account is called ${holder} now: call it ${name} again in its settings, or set ADMIN_USERNAME to ${holder}.`;
    return [wrong(text)];
  }
  const text = user
    ? `ADMIN_USERNAME is ${name}, whose account is no administrator: if it is yours, npm run cli -- admin grant ${name} makes it one.`
    : `ADMIN_USERNAME is ${name}, but there is no such account: npm run cli -- admin create ${name} makes it.`;
  return [wrong(text)];
}

export async function warnOfNamedAdmin(ctx: AppContext): Promise<void> {
  for (const { text } of await examineNamedAdmin(ctx)) ctx.log.warn(text);
}

/** Spelt differently. They were submitted before these counted as one. */
export async function examineAddresses(ctx: AppContext): Promise<Finding[]> {
  const { read } = ctx.db;
  const pairs: string[] = [];
  for (const { id, is, isRemoved } of await findOtherKeys(read)) {
    const holder = isRemoved ? undefined : await findByUrlKey(read, { urlKey: is });
    if (holder) pairs.push(`${id} (as ${holder.id})`);
  }
  if (pairs.length === 0) return [];
  const text = `Games at the address of another game, spelt differently, which a moderator may merge: ${listed(pairs)}`;
  return [note(text)];
}

export function listed(names: readonly string[]): string {
  const rest = names.length - NAMED_AT_MOST;
  return names.slice(0, NAMED_AT_MOST).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
