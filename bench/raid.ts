import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseQueueFilter } from '#domain/moderation/queue-filter.ts';
import { readConfig } from '#platform/config.ts';
import { openContext } from '#platform/open-context.ts';
import { decideOnAll } from '#services/moderation/decide-on-all.ts';
import { findQueue } from '#services/moderation/queue.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { makePerson } from '#tests/support/factories.ts';
import { type Held, measureHold } from './hold.ts';
import { startSiteProcess } from './processes.ts';

/** Raids a site of its own, like somebody with addresses in many networks, and then clears it. */

const NETWORKS = 50;
const SUBMISSIONS = 2_000;
const ACCOUNTS = 500;
const AT_ONCE = 16;
/** Each press that one person needs afterwards, also with the ban of the accounts that sent something. */
const PRESSES = [
  'open the queue',
  'tick “Also ban …”',
  'Remove all (held)',
  'Find games: Public already, From',
  'Find',
  'Remove all (public)',
  'Find: New accounts, From',
  'Ban all',
];

const say = (line: string) => process.stdout.write(`${line}\n`);
const told = ({ ms, heldMs, writeMs }: Omit<Held<unknown>, 'result'>) =>
  `in ${ms.toFixed(0)} ms; held the process ${heldMs.toFixed(0)} ms at most; a vote would have waited ${writeMs.toFixed(0)} ms`;

const dir = await mkdtemp(join(tmpdir(), 'playpodium-raid-'));
try {
  const env = { DATA_DIR: dir, TRUST_PROXY: '1' };
  await using site = await startSiteProcess(env);
  const began = Date.now();
  const statuses = new Map<string, number>();

  async function send(what: string, n: number, { path, form }: { path: string; form: Record<string, string> }) {
    const address = `198.18.${n % NETWORKS}.${1 + (Math.floor(n / NETWORKS) % 250)}`;
    const headers = { origin: site.url, 'x-forwarded-for': address };
    const body = new URLSearchParams(form);
    const answer = await fetch(site.url + path, { method: 'POST', redirect: 'manual', headers, body });
    await answer.arrayBuffer();
    const key = `${what}: ${answer.status < 400 ? 'accepted' : `refused with ${answer.status}`}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
  }

  // Private addresses, so that the site refuses at once to fetch the pages.
  const game = (n: number) => ({
    path: '/?index',
    form: { title: `Raid ${n}`, playUrl: `http://10.${n % 200}.0.1/${n}`, tags: 'raid' },
  });
  const account = (n: number) => {
    const [username, password] = [`raider_${n}`, `violet otter ${n} kites`];
    const form = { username, email: `raider_${n}@raid.example`, password, confirmPassword: password };
    return { path: '/register', form };
  };
  const tasks = Array.from({ length: SUBMISSIONS }, (_, n) => {
    const every = SUBMISSIONS / ACCOUNTS;
    const joins = n % every === 0 ? [() => send('accounts', n / every, account(n / every))] : [];
    return [() => send('games', n, game(n)), ...joins];
  }).flat();
  const next = tasks.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const task of next) await task();
    }),
  );
  const seconds = (Date.now() - began) / 1_000;
  say(`The raid: ${SUBMISSIONS} games and ${ACCOUNTS} accounts from ${NETWORKS} networks in ${seconds.toFixed(0)} s.`);
  for (const [key, count] of [...statuses].sort()) say(`  ${key}: ${count}`);

  await using ctx = await openContext(readConfig(env));
  const actor = await makePerson({ ctx }, { isModerator: true });
  const filterOf = (given: Record<string, string>) => parseQueueFilter((name) => given[name] ?? null);
  const held = filterOf({});
  const since = filterOf({ state: 'public', from: new Date(began - 60_000).toISOString().slice(0, 16) });
  for (const [name, filter] of [['held', held] as const, ['public', since] as const]) {
    const { total } = await findQueue(ctx, { actor, filter });
    say(`  ${name}: ${total}`);
    if (total === 0) continue;
    const asked = { actor, filter, upTo: Date.now(), action: 'games:remove', bans: true } as const;
    const { result, ...done } = await measureHold(ctx, () => decideOnAll(ctx, asked));
    say(`    removed at once: ${result.games}, banned: ${result.people}, ${told(done)}`);
    const { seq } = result;
    const undone = await measureHold(ctx, () => undoDecision(ctx, { actor, seq, reason: 'other' }));
    say(`    undone ${told(undone)}`);
    await decideOnAll(ctx, { ...asked, upTo: Date.now() });
  }
  const accounts = filterOf({ state: 'people', from: new Date(began - 60_000).toISOString().slice(0, 16) });
  const { total: people } = await findQueue(ctx, { actor, filter: accounts });
  say(`  new accounts: ${people}`);
  if (people > 0) {
    const asked = { actor, filter: accounts, upTo: Date.now(), action: 'people:ban' } as const;
    const { result, ...done } = await measureHold(ctx, () => decideOnAll(ctx, asked));
    say(`    banned at once: ${result.people}, ${told(done)}`);
  }
  say(`To clear it: ${PRESSES.length} presses (${PRESSES.join(', ')}).`);
} finally {
  await rm(dir, { recursive: true, force: true });
}
