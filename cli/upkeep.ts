import { LIMITS } from '#domain/limits.ts';
import { isSettingName } from '#domain/settings.ts';
import { ConfigError } from '#platform/config.ts';
import { readmit } from '#services/accounts/kept-out.ts';
import { removeSecondFactor } from '#services/accounts/second-factor.ts';
import { raidUntil, setRaid } from '#services/moderation/raid.ts';
import { recount } from '#services/upkeep/recount.ts';
import { createAdmin, setRole } from '#services/upkeep/set-admin.ts';
import { listSettings, setSettings } from '#services/upkeep/settings.ts';
import { findSetupLink } from '#services/upkeep/setup.ts';
import { openAnySite, openSite } from './open-site.ts';
import { formatDrift, formatTable, print, shorten } from './output.ts';

export async function runRecount(env: NodeJS.ProcessEnv): Promise<void> {
  await using ctx = await openSite(env);
  const mended = await recount(ctx);
  const count = mended.length.toLocaleString('en');
  print(mended.length === 0 ? 'All counters are right.' : `${formatDrift(mended)}\n${count} mended.`);
}

export async function runMigrate(env: NodeJS.ProcessEnv, { acceptSecret = false }): Promise<void> {
  await using ctx = await openAnySite(env, acceptSecret ? { otherSecret: 'accept' } : {});
  print(`The ${ctx.db.dialect.name} database is up to date.`);
  if (acceptSecret) print('Its secret is the present one.');
}

/** Returns exit code 1 if the site has an administrator. */
export async function printSetupLink(env: NodeJS.ProcessEnv): Promise<number> {
  await using ctx = await openSite(env);
  const link = await findSetupLink(ctx);
  if (link !== null) print(`Set the site up within an hour at\n${link}`);
  else process.stderr.write('The site has an administrator already: sign in, and open /admin?tab=settings.\n');
  return link === null ? 1 : 0;
}

const noSetting = (name: string) => new ConfigError(`There is no setting called ${name}: see settings list.`);

/** One setting's text, or a table of all. Throws ConfigError for an unknown name. */
export async function printSettings(env: NodeJS.ProcessEnv, only?: string): Promise<void> {
  await using ctx = await openSite(env);
  const settings = await listSettings(ctx);
  const one = settings.find(({ name }) => name === only);
  if (only !== undefined && !one) throw noSetting(only);
  if (one) return print(one.text || one.fallback);
  const rows = settings.map(({ name, text, fallback, by }) => [name, shorten(text || fallback), by ?? (text && 'set')]);
  print(formatTable(['name', 'value', 'by'], rows));
}

/** Throws ConfigError for an unknown name, and the errors of `setSettings`. */
export async function changeSetting(env: NodeJS.ProcessEnv, { name, value }: { name: string; value: string }) {
  if (!isSettingName(name)) throw noSetting(name);
  await using ctx = await openSite(env);
  await setSettings(ctx, { actorId: null, texts: { [name]: value } });
  print(value === '' ? `${name} has its default again.` : `${name} is set.`);
}

/** Receives no mail, so the password can't be reset by mail. */
const NO_MAIL = 'admin.invalid';

export async function loseSecondFactor(env: NodeJS.ProcessEnv, username: string): Promise<void> {
  await using ctx = await openSite(env);
  const removed = await removeSecondFactor(ctx, { username });
  print(`${removed.username} signs in with the password alone now.`);
}

/** Returns exit code 1 if nobody was kept out. */
export async function readmitPerson(env: NodeJS.ProcessEnv, given: string): Promise<number> {
  await using ctx = await openSite(env);
  if (await readmit(ctx, { given })) {
    print(`${given} can be used for a new account now.`);
    return 0;
  }
  process.stderr.write(`${given} is not kept out: no banned or suspended person has left that name or address.\n`);
  return 1;
}

const ROLES = { admin: ['an administrator', 'no administrator'], moderator: ['a moderator', 'no moderator'] } as const;

export async function changeRole(env: NodeJS.ProcessEnv, change: Parameters<typeof setRole>[1]) {
  await using ctx = await openSite(env);
  const { username, isChanged } = await setRole(ctx, change);
  const [given, taken] = ROLES[change.role];
  print(`${username} is ${change.isGiven ? given : taken} ${isChanged ? 'now' : 'already'}.`);
}

/** `hours`: 0 to switch it off, null to change nothing. */
export async function runRaid(env: NodeJS.ProcessEnv, hours: number | null): Promise<void> {
  await using ctx = await openSite(env);
  if (hours !== null) await setRaid(ctx, { actorId: null, hours });
  const until = raidUntil(ctx);
  print(`The raid switch is ${until === null ? 'off' : `on until ${new Date(until).toISOString()}`}.`);
}

/** Throws the errors of `createAdmin`. */
export async function createAdministrator(env: NodeJS.ProcessEnv, given: { username: string; email?: string }) {
  const { username, email = `${username}@${NO_MAIL}` } = given;
  await using ctx = await openSite(env);
  const made = await createAdmin(ctx, { username, email: email.toLowerCase() });
  const minutes = LIMITS.account.resetLinkMs / 60_000;
  print(`${username} is an administrator. Choose the password within ${minutes} minutes at`);
  print(`${ctx.mail.resetLink(made.token)}\nand sign in with ${made.email}.`);
}
