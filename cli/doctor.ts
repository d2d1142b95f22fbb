import type { AppContext } from '#platform/context.ts';
import { failureSentence } from '#platform/failure-sentence.ts';
import { examineDisk } from '#platform/files/disk.ts';
import { tryMailServer } from '#platform/mail/mailers.ts';
import { examine, examineAddresses, examineOwnership, type Finding, note, wrong } from '#services/upkeep/doctor.ts';
import { examineFiles } from '#services/upkeep/examine-files.ts';
import { examineAddress, examineClock, examineOrphans } from '#services/upkeep/examine-outside.ts';
import { findLateJobs } from '#services/upkeep/jobs.ts';
import { examineMail } from '#services/upkeep/mail-state.ts';
import { examineConfig } from '#services/upkeep/overview.ts';
import { findServedOtherwise } from '#services/upkeep/site-identity.ts';
import { openSite } from './open-site.ts';
import { formatDrift, print } from './output.ts';

const GIGABYTE = 1_000_000_000;
/** In bytes. With less, a restart or a backup may fail. */
const LITTLE_ROOM = GIGABYTE;
const NO_ROOM = GIGABYTE / 10;
const MAIL_SERVER_MS = 5_000;

/** Returns exit code 1 if something is wrong. */
export async function runDoctor(env: NodeJS.ProcessEnv): Promise<number> {
  await using ctx = await openSite(env, { otherSecret: 'examine' });
  const findings = await examineSite(ctx, env);
  const lines = findings.map(({ kind, text }) => `${kind === 'wrong' ? 'WRONG' : 'note '}  ${text}`);
  const isWell = findings.every(({ kind }) => kind !== 'wrong');
  lines.push(isWell ? `Nothing is wrong (${ctx.db.dialect.name}, ${ctx.config.dataDir}).` : 'Something is wrong.');
  print(lines.join('\n'));
  return isWell ? 0 : 1;
}

/** Never throws: what can't be examined is a finding. */
export async function examineSite(ctx: AppContext, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const examinations: Record<string, () => Promise<Finding[]> | Finding[]> = {
    'The secret': () => (ctx.secretProblem ? [wrong(ctx.secretProblem)] : []),
    'How the site was served': async () => (await findServedOtherwise(ctx)).map(wrong),
    'The settings': () => examineConfig(ctx).map(({ text }) => note(text)),
    'The data directory': () => examineRoom(ctx),
    'Claims and administrators': () => examineOwnership(ctx),
    "The games' addresses": () => examineAddresses(ctx),
    // Jobs that fall due while the site is stopped are late, too.
    'The jobs': async () => (await findLateJobs(ctx)).map((text) => wrong(`${text} The site runs it while it serves.`)),
    'Mail that waits': () => examineMail(ctx),
    'The mail server': () => examineMailServer(ctx),
    'The address': () => (env.PUBLIC_URL ? examineAddress(ctx) : []),
    'The clock': () => examineClock(ctx),
    'Rows without others': () => examineOrphans(ctx),
    'The files': () => examineFiles(ctx),
    'The counters': () => examineDrift(ctx),
  };
  const found = Object.entries(examinations).map(async ([what, look]) => {
    try {
      return await look();
    } catch (error) {
      return [wrong(`${what} can't be examined: ${failureSentence(error)}`)];
    }
  });
  return (await Promise.all(found)).flat();
}

async function examineDrift(ctx: AppContext): Promise<Finding[]> {
  const drift = await examine(ctx);
  return drift.length === 0 ? [] : [wrong(`Counted or indexed wrongly; recount mends it:\n${formatDrift(drift)}`)];
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

async function examineMailServer({ settings }: AppContext): Promise<Finding[]> {
  if (settings.smtpUrl === '') return [];
  try {
    await tryMailServer(settings.smtpUrl, MAIL_SERVER_MS);
    return [];
  } catch (error) {
    const { hostname, port } = new URL(settings.smtpUrl);
    const name = port ? `${hostname}:${port}` : hostname;
    return [wrong(`The mail server ${name} doesn't take mail: ${(error as Error).message}.`)];
  }
}
