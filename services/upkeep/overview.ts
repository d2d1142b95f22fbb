import { DAY } from '#domain/limits.ts';
import { OVERVIEW as TEXT } from '#domain/messages/staff/overview.ts';
import { type Actor, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { upsertRow } from '#platform/db/rows.ts';
import { BACKUP, listJobRuns } from '#platform/db/upkeep/job-runs.ts';
import { findLateJobs } from './jobs.ts';
import { examineMail } from './mail-state.ts';
import { findServedOtherwise } from './site-identity.ts';

/** `to`: where it can be changed, if in the panel. */
export type Point = { kind: 'wrong' | 'to do'; text: string; to?: string };

const BACKUP_DAYS = 7;

/** What is wrong with the site, and what isn't set up, as far as that is known without reading everything. */
export async function findOverview(ctx: AppContext, { actor }: { actor: Actor }): Promise<Point[]> {
  assertCan(actor, 'admin:open');
  const [runs, mail, otherwise, late, now] = await Promise.all([
    listJobRuns(ctx.db.read),
    examineMail(ctx),
    findServedOtherwise(ctx),
    findLateJobs(ctx),
    ctx.db.now(),
  ]);
  const wrong = (text: string): Point => ({ kind: 'wrong', text });
  const points = [
    ...mail.map(({ kind, text }): Point => ({ kind: kind === 'wrong' ? kind : 'to do', text })),
    ...otherwise.map(wrong),
    ...late.map(wrong),
    ...examineConfig(ctx).map((point): Point => ({ kind: 'to do', ...point })),
  ];
  const savedAt = runs.find(({ name }) => name === BACKUP)?.doneAt;
  const toDo = (text: string) => points.push({ kind: 'to do', text });
  if (savedAt === undefined) toDo(TEXT.neverSaved);
  else if (savedAt < now - BACKUP_DAYS * DAY) toDo(TEXT.savedLongAgo({ days: Math.floor((now - savedAt) / DAY) }));
  return points;
}

/** Call it when a backup is complete. */
export async function noteBackup(ctx: AppContext): Promise<void> {
  const now = await ctx.db.now();
  await ctx.db.transact(async ({ db }) => {
    await upsertRow(db, 'jobRuns', { name: BACKUP, triedAt: now, doneAt: now }, ['name']);
  });
}

const SETTINGS = '/admin?tab=settings';

/** What isn't set up, for `doctor` and the panel. `to`: where it can be changed, if in the panel. */
export function examineConfig({ config, settings }: AppContext): { text: string; to?: string }[] {
  const { publicUrl, isHttps, trustedProxies, host, port } = config;
  const isOpen = trustedProxies > 0 && !/^(?:127\.|::1$|localhost$)/.test(host);
  return [
    ...(isHttps ? [] : [{ text: TEXT.address({ publicUrl }) }]),
    ...(settings.smtpUrl === '' ? [{ text: TEXT.mail, to: SETTINGS }] : []),
    ...(isHttps && trustedProxies === 0 ? [{ text: TEXT.noProxy }] : []),
    ...(isOpen ? [{ text: TEXT.openPort({ host, port }) }] : []),
    ...(config.games === null ? [{ text: TEXT.noGames }] : []),
    ...(settings.adminSecondFactor ? [] : [{ text: TEXT.secondFactor, to: SETTINGS }]),
  ];
}
