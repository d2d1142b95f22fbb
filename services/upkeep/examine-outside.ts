import type { AppContext } from '#platform/context.ts';
import { findLatestTime, findOrphans } from '#platform/db/upkeep/orphans.ts';
import { type Finding, wrong } from './doctor.ts';

const PATIENCE_MS = 5_000;
/** Clocks of machines that are set by the network differ by much less. */
const CLOCK_MS = 30_000;

/** Asks only the site itself, at its own address. */
export async function examineAddress({ config }: AppContext): Promise<Finding[]> {
  const { publicUrl } = config;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal });
    if (answer.ok && (await answer.text()).startsWith('ok ')) return [];
    return [
      wrong(`PUBLIC_URL is ${publicUrl}, where another site answers (${answer.status}), or a proxy without this one.`),
    ];
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    return [wrong(`PUBLIC_URL is ${publicUrl}, where the site can't be reached from here: ${why || 'refused'}.`)];
  }
}

/** Compares this machine's clock with PostgreSQL's, and with the times of rows. */
export async function examineClock(ctx: AppContext): Promise<Finding[]> {
  const now = ctx.clock.now();
  const ahead = now - (await ctx.db.now());
  const latest = await findLatestTime(ctx.db.read);
  const findings: Finding[] = [];
  if (Math.abs(ahead) > CLOCK_MS) {
    const seconds = Math.round(Math.abs(ahead) / 1_000).toLocaleString('en');
    findings.push(wrong(`This machine's clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's.`));
  }
  if (latest !== null && latest > now + CLOCK_MS) {
    const at = new Date(latest).toISOString();
    const text = `Something was written in the future (${at}): a clock was ahead, or this machine's is behind.`;
    findings.push(wrong(text));
  }
  return findings;
}

export async function examineOrphans(ctx: AppContext): Promise<Finding[]> {
  const orphans = await findOrphans(ctx.db.read);
  return orphans.map(({ from, to, rows }) =>
    wrong(`Orphans: ${rows.toLocaleString('en')} of the table ${from} refer to rows of ${to} that don't exist.`),
  );
}
