import type { AppContext } from '#platform/context.ts';
import { examineDisk } from '#platform/disk-health.ts';
import { examine } from '#services/maintenance/doctor.ts';
import { examineFiles, examineOwnership, type Finding } from '#services/operate/examine-site.ts';
import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { formatDrift } from './format-drift.ts';
import { openSite } from './open-site.ts';

const GIGABYTE = 1_000_000_000;
/** Below this much room a restart or a backup may fail. */
const LITTLE_ROOM = GIGABYTE;
const NO_ROOM = GIGABYTE / 10;

/** Looks at everything and changes nothing. 1 when something is wrong. */
export const runDoctor: RunCommand = async ({ args, env }) => {
  readArguments(args, { options: {}, positionals: [] });
  // Whatever is wrong with the configuration has ended the command here already, by name.
  await using ctx = await openSite(env);
  const drift = await examine(ctx);
  const findings = [
    ...examineConfig(ctx, env),
    ...(await examineRoom(ctx)),
    ...(await examineOwnership(ctx)),
    ...(await examineFiles(ctx)),
  ];
  const wrong = findings.filter(({ kind }) => kind === 'wrong');
  const lines = findings.map(({ kind, text }) => `${kind === 'wrong' ? 'WRONG' : 'note '}  ${text}`);
  if (drift.length > 0) {
    lines.push(`WRONG  Counted or indexed wrongly; recount mends it:\n${formatDrift(drift)}`);
  }
  const isWell = drift.length === 0 && wrong.length === 0;
  lines.push(
    isWell ? `Nothing is wrong (${ctx.db.dialect.name}, ${ctx.config.dataDir}).` : 'Something is wrong.',
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  return isWell ? 0 : 1;
};

function examineConfig({ config }: AppContext, env: NodeJS.ProcessEnv): Finding[] {
  const notes: string[] = [];
  if (!config.smtp) {
    notes.push(
      'SMTP_URL is not set: mail is written to the outbox in the data directory and sent to nobody.',
    );
  }
  if (!env.PUBLIC_URL) notes.push(`PUBLIC_URL is not set: links in mails begin with ${config.publicUrl}.`);
  else if (!config.publicUrl.startsWith('https:'))
    notes.push('PUBLIC_URL is not https: cookies travel in clear.');
  return notes.map((text) => ({ kind: 'note', text }));
}

async function examineRoom({ config }: AppContext): Promise<Finding[]> {
  const { isWritable, free } = await examineDisk(config.dataDir);
  const findings: Finding[] = [];
  if (!isWritable) findings.push({ kind: 'wrong', text: `${config.dataDir} can't be written to.` });
  if (free !== null && free < LITTLE_ROOM) {
    const text = `There is room for ${(free / GIGABYTE).toFixed(1)} GB only in ${config.dataDir}.`;
    findings.push({ kind: free < NO_ROOM ? 'wrong' : 'note', text });
  }
  return findings;
}
