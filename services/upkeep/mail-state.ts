import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { summarizeMails } from '#platform/db/upkeep/mails.ts';
import { type Finding, note, wrong } from './doctor.ts';

/** Mail servers that are asked again after some minutes (greylisting) are no fault. */
const LONG_MS = 30 * 60_000;

/** How many mails wait since when, how many failed within seven days, and the last error of one, without addresses. */
export async function findMailState(ctx: AppContext) {
  return summarizeMails(ctx.db.read, { since: ctx.clock.now() - LIMITS.mail.keptMs });
}

export async function examineMail(ctx: AppContext): Promise<Finding[]> {
  const { waiting, waitingSince, failedLately, lastError } = await findMailState(ctx);
  const findings: Finding[] = [];
  const why = lastError ? ` The last error: ${lastError.text}` : '';
  if (waitingSince !== null) {
    const kind = waitingSince + LONG_MS < ctx.clock.now() ? wrong : note;
    const text = `Mails that wait to be sent: ${waiting}, since ${new Date(waitingSince).toISOString()}.${why}`;
    findings.push(kind(text));
  }
  if (failedLately > 0) findings.push(note(`Mails given up within seven days: ${failedLately}.${why}`));
  return findings;
}
