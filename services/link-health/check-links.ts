import { mayFrame } from '#domain/framing.ts';
import { isCheckableLink, isOwnNetworkAway, nextLinkCheck, readLinkAnswer } from '#domain/link-health.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import { listDueLinks, postponeLinkChecks } from '#platform/db/link-checks.ts';
import { recordLook } from './record-look.ts';
import { watchNewGames } from './watch-new-games.ts';

export interface LinkReport {
  /** How many links were looked at. */
  looked: number;
  offline: number;
  back: number;
}

/**
 * Looks at the play links whose time has come, each about once a day, and at games that came since: by the guarded
 * fetcher, HEAD then GET. What works is asked, too, whether it may be shown in a frame. No transaction is open while a stranger's server thinks.
 * Reserved names and games that are not public are never asked for. Safe to repeat and to break off.
 */
export async function checkLinks(ctx: AppContext): Promise<LinkReport> {
  await watchNewGames(ctx);
  const { perRun } = UPKEEP_LIMITS.linkHealth;
  const due = await listDueLinks(ctx.db.read, { now: ctx.clock.now(), limit: perRun });
  const [asked, left] = [due.filter(isAsked), due.filter((link) => !isAsked(link))];
  await postpone(ctx, left);
  const looks = await lookAt(ctx, asked);
  if (isOwnNetworkAway(looks.map(({ playUrl, answer }) => ({ url: playUrl, answer })))) {
    ctx.log.warn({ links: looks.length }, 'no game answers: our own network is taken to be away');
    await postpone(ctx, asked);
    return { looked: 0, offline: 0, back: 0 };
  }
  const report: LinkReport = { looked: looks.length, offline: 0, back: 0 };
  for (const { gameId, playUrl, answer } of looks) {
    const outcome = readLinkAnswer(answer);
    const events = await recordLook(ctx, {
      gameId,
      url: playUrl,
      outcome,
      mayFrame: answer.kind === 'answered' && mayFrame(playUrl, answer, ctx.config.publicUrl),
    });
    if (events.includes('went-offline')) report.offline += 1;
    if (events.includes('came-back')) report.back += 1;
  }
  return report;
}

type Due = Awaited<ReturnType<typeof listDueLinks>>[number];
type Answer = Awaited<ReturnType<AppContext['fetch']['probe']>>;

function isAsked({ isPublic, playUrl }: Due): boolean {
  return isPublic && isCheckableLink(playUrl);
}

async function postpone(ctx: AppContext, links: readonly Due[]): Promise<void> {
  if (links.length === 0) return;
  const dueAt = nextLinkCheck(ctx.clock.now(), ctx.ids.random());
  await ctx.db.transact(({ db }) =>
    postponeLinkChecks(db, { gameIds: links.map(({ gameId }) => gameId), dueAt }),
  );
}

async function lookAt(ctx: AppContext, links: readonly Due[]): Promise<(Due & { answer: Answer })[]> {
  const waiting = [...links];
  const looks: (Due & { answer: Answer })[] = [];
  async function work(): Promise<void> {
    for (let link = waiting.shift(); link; link = waiting.shift()) {
      looks.push({ ...link, answer: await ctx.fetch.probe(link.playUrl) });
    }
  }
  await Promise.all(Array.from({ length: UPKEEP_LIMITS.linkHealth.parallel }, work));
  return looks;
}
