import { hasCode } from '#domain/errors.ts';
import { truncate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { isSettingName } from '#domain/settings.ts';
import { ConfigError } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { examineDisk } from '#platform/files/disk.ts';
import { findLateJobs } from '#server/jobs.ts';
import { readmit } from '#services/accounts/kept-out.ts';
import { removeSecondFactor } from '#services/accounts/second-factor.ts';
import { raidUntil, setRaid } from '#services/moderation/raid.ts';
import type { Drift, Finding } from '#services/upkeep/doctor.ts';
import { examine, examineAddresses, examineFiles, examineOwnership } from '#services/upkeep/doctor.ts';
import { examineMail } from '#services/upkeep/mail-state.ts';
import { recount } from '#services/upkeep/recount.ts';
import { createAdmin, setAdmin, setRole } from '#services/upkeep/set-admin.ts';
import { listSettings, setSettings } from '#services/upkeep/settings.ts';
import { findSetupLink } from '#services/upkeep/setup.ts';
import { findServedOtherwise } from '#services/upkeep/site-identity.ts';
import { openAnySite, openSite } from './open-site.ts';
import { formatTable, print } from './output.ts';

const LONGEST = 60;

function formatDrift(drift: readonly Drift[]): string {
  const rows = drift.map(({ what, id, was, is }) => [what, id, shorten(was), shorten(is)]);
  return formatTable(['what', 'id', 'was', 'is'], rows);
}

function shorten(value: unknown): string {
  return truncate(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}

const note = (text: string): Finding => ({ kind: 'note', text });
const wrong = (text: string): Finding => ({ kind: 'wrong', text });

const GIGABYTE = 1_000_000_000;
/** In bytes. With less, a restart or a backup may fail. */
const LITTLE_ROOM = GIGABYTE;
const NO_ROOM = GIGABYTE / 10;

/** Returns exit code 1 if something is wrong. */
export async function runDoctor(env: NodeJS.ProcessEnv): Promise<number> {
  await using ctx = await openSite(env, { otherSecret: 'examine' });
  const drift = await examine(ctx);
  const findings = [
    ...(ctx.secretProblem ? [wrong(ctx.secretProblem)] : []),
    ...(await findServedOtherwise(ctx)).map(wrong),
    ...examineConfig(ctx, env),
    ...(await examineRoom(ctx)),
    ...(await examineOwnership(ctx)),
    ...(await examineAddresses(ctx)),
    // Jobs that fall due while the site is stopped are late, too.
    ...(await findLateJobs(ctx)).map((text) => wrong(`${text} The site runs it while it serves.`)),
    ...(await examineMail(ctx)),
    ...(await examineFiles(ctx)),
  ];
  const lines = findings.map(({ kind, text }) => `${kind === 'wrong' ? 'WRONG' : 'note '}  ${text}`);
  if (drift.length > 0) {
    lines.push(`WRONG  Counted or indexed wrongly; recount mends it:\n${formatDrift(drift)}`);
  }
  const isWell = drift.length === 0 && findings.every(({ kind }) => kind !== 'wrong');
  lines.push(isWell ? `Nothing is wrong (${ctx.db.dialect.name}, ${ctx.config.dataDir}).` : 'Something is wrong.');
  print(lines.join('\n'));
  return isWell ? 0 : 1;
}

function examineConfig({ config, settings }: AppContext, env: NodeJS.ProcessEnv): Finding[] {
  const { publicUrl, isHttps, trustedProxies } = config;
  const notes = [
    settings.smtpUrl === '' &&
      'No mail server is set (SMTP_URL, or Settings in /admin): mail is written to the outbox in the data directory and sent to nobody.',
    !env.PUBLIC_URL && `PUBLIC_URL is not set: links in mails begin with ${publicUrl}.`,
    env.PUBLIC_URL && !publicUrl.startsWith('https:') && 'PUBLIC_URL is not https: cookies travel in clear.',
    isHttps &&
      trustedProxies === 0 &&
      'TRUST_PROXY is not set, although a proxy must speak the https of PUBLIC_URL: all visitors count as one.',
    !settings.adminSecondFactor &&
      "REQUIRE_ADMIN_SECOND_FACTOR is not true: an administrator's password alone opens the panel. Better require more.",
  ];
  return notes.flatMap((text) => (text ? note(text) : []));
}

async function examineRoom({ config }: AppContext): Promise<Finding[]> {
  const { isWritable, isPrivate, free } = await examineDisk(config.dataDir);
  const findings: Finding[] = [];
  if (!isWritable) findings.push(wrong(`${config.dataDir} can't be written to.`));
  if (!isPrivate)
    findings.push(note(`Other users of this machine can look into ${config.dataDir}: chmod 700 ends that.`));
  if (free !== null && free < LITTLE_ROOM) {
    const kind = free < NO_ROOM ? wrong : note;
    findings.push(kind(`There is room for ${(free / GIGABYTE).toFixed(1)} GB only in ${config.dataDir}.`));
  }
  return findings;
}

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

/** One setting's text, or a table of all. Throws AppError `invalid-input` for an unknown name. */
export async function printSettings(env: NodeJS.ProcessEnv, only?: string): Promise<void> {
  await using ctx = await openSite(env);
  const settings = await listSettings(ctx);
  const one = settings.find(({ name }) => name === only);
  if (only !== undefined && !one) throw new ConfigError(`There is no setting called ${only}: see settings list.`);
  if (one) return print(one.text || one.fallback);
  const rows = settings.map(({ name, text, fallback, by }) => [name, shorten(text || fallback), by ?? (text && 'set')]);
  print(formatTable(['name', 'value', 'by'], rows));
}

/** Returns exit code 1 if the value isn't valid. */
export async function changeSetting(env: NodeJS.ProcessEnv, { name, value }: { name: string; value: string }) {
  if (!isSettingName(name)) throw new ConfigError(`There is no setting called ${name}: see settings list.`);
  await using ctx = await openSite(env);
  try {
    await setSettings(ctx, { actorId: null, texts: { [name]: value } });
  } catch (error) {
    if (!hasCode(error, 'invalid-input')) throw error;
    process.stderr.write(
      `${Object.values(error.fields ?? {})
        .flat()
        .join('\n')}\n`,
    );
    return 1;
  }
  print(value === '' ? `${name} has its default again.` : `${name} is set.`);
  return 0;
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

export async function changeAdministrator(env: NodeJS.ProcessEnv, change: Parameters<typeof setAdmin>[1]) {
  await using ctx = await openSite(env);
  const { username, isChanged } = await setAdmin(ctx, change);
  const state = change.isAdmin ? 'an administrator' : 'no administrator';
  print(`${username} is ${state} ${isChanged ? 'now' : 'already'}.`);
}

export async function changeModerator(env: NodeJS.ProcessEnv, change: { username: string; isGiven: boolean }) {
  await using ctx = await openSite(env);
  const { username, isChanged } = await setRole(ctx, { ...change, role: 'moderator' });
  const state = change.isGiven ? 'a moderator' : 'no moderator';
  print(`${username} is ${state} ${isChanged ? 'now' : 'already'}.`);
}

/** `hours`: 0 to switch it off, null to change nothing. */
export async function runRaid(env: NodeJS.ProcessEnv, hours: number | null): Promise<void> {
  await using ctx = await openSite(env);
  if (hours !== null) await setRaid(ctx, { actorId: null, hours });
  const until = raidUntil(ctx);
  print(`The raid switch is ${until === null ? 'off' : `on until ${new Date(until).toISOString()}`}.`);
}

/** Returns exit code 1 if the username is taken. */
export async function createAdministrator(env: NodeJS.ProcessEnv, given: { username: string; email?: string }) {
  const { username, email = `${username}@${NO_MAIL}` } = given;
  await using ctx = await openSite(env);
  try {
    const made = await createAdmin(ctx, { username, email: email.toLowerCase() });
    const minutes = LIMITS.account.resetLinkMs / 60_000;
    print(`${username} is an administrator. Choose the password within ${minutes} minutes at`);
    print(`${ctx.mail.resetLink(made.token)}\nand sign in with ${made.email}.`);
    return 0;
  } catch (error) {
    if (!hasCode(error, 'username-taken')) throw error;
    process.stderr.write(
      `${username} is taken. If that account is yours, admin grant ${username} makes it an administrator.\n`,
    );
    return 1;
  }
}
