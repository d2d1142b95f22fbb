import { mayFrame } from '#domain/games/framing.ts';
import * as health from '#domain/games/link-health.ts';
import { LINK_HEALTH as TEXT } from '#domain/messages/play.ts';
import { gamePath } from '#domain/paths.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { findRow, updateRows } from '#platform/db/rows.ts';
import type { GameRow } from '#platform/db/schema.ts';
import * as rows from '#platform/db/upkeep/link-checks.ts';
import { atOnce } from '../in-steps.ts';
import { notify } from '../people/notifications.ts';

export type LinkReport = { checked: number; offline: number; back: number };
/** No transaction is open during a request. Safe to repeat and to interrupt. */
export async function checkLinks(ctx: AppContext): Promise<LinkReport> {
  await watchNewGames(ctx);
  const { perRun } = UPKEEP_LIMITS.linkHealth;
  const due = await rows.listDueLinks(ctx.db.read, { now: ctx.clock.now(), limit: perRun });
  const isRequested = ({ isPublic, playUrl }: rows.DueLink) => isPublic && health.isCheckableLink(playUrl);
  const requested = due.filter(isRequested);
  const others = due.filter((link) => !isRequested(link));
  await postpone(ctx, others);
  const answers = await probeAll(ctx, requested);
  if (health.isOwnNetworkAway(answers.map(({ playUrl, answer }) => ({ url: playUrl, answer })))) {
    ctx.log.warn({ links: answers.length }, 'no game answers: our own network is taken to be away');
    await postpone(ctx, requested);
    return { checked: 0, offline: 0, back: 0 };
  }
  const report: LinkReport = { checked: answers.length, offline: 0, back: 0 };
  for (const { gameId, playUrl, answer } of answers) {
    const framed = answer.kind === 'answered' && mayFrame(playUrl, answer, ctx.config.publicUrl);
    const outcome = health.readLinkAnswer(answer);
    const events = await recordCheck(ctx, { gameId, url: playUrl, outcome, mayFrame: framed });
    if (events.includes('went-offline')) report.offline += 1;
    if (events.includes('came-back')) report.back += 1;
  }
  return report;
}

/** A game older than `freshMs` is due at a random time, which spreads the checks of imported games. */
async function watchNewGames(ctx: AppContext): Promise<void> {
  const { perRun: limit, everyMs, freshMs } = UPKEEP_LIMITS.linkHealth;
  for (let after = 0; ; ) {
    const games = await rows.listUnwatchedGames(ctx.db.read, { after, limit });
    const last = games.at(-1);
    if (!last) return;
    const now = ctx.clock.now();
    const checks = games.map(({ gameId, playUrl, createdAt }) => ({
      gameId,
      url: playUrl,
      dueAt: createdAt > now - freshMs ? now : Math.round(now + ctx.ids.random() * everyMs),
    }));
    await ctx.db.transact(({ db }) => rows.insertLinkChecks(db, { checks }));
    after = last.seq;
  }
}

type Check = { gameId: string; url: string; outcome: health.LinkOutcome; mayFrame: boolean };
/** Does nothing if the game changed or was checked meanwhile. */
async function recordCheck(ctx: AppContext, { gameId, url, outcome, mayFrame }: Check) {
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const game = await lockGame(db, { id: gameId });
    const last = await findRow(db, 'linkChecks', { gameId });
    const now = ctx.clock.now();
    if (!game || !last || game.playUrl !== url || last.dueAt > now) return [];
    // Failures of an earlier URL don't count.
    const { failures: failed, firstFailedAt: since } = last.url === url ? last : health.WORKING_LINK;
    const [isOffline, isOffBoards] = [game.offlineSince !== null, game.onBoards === 0];
    const before = { failures: failed, firstFailedAt: since, isOffline, isOffBoards };
    const { state, events } = health.nextLinkState(before, outcome, now);
    const { failures, firstFailedAt } = state;
    const dueAt = health.nextLinkCheck(now, ctx.ids.random());
    await updateRows(db, 'linkChecks', { set: { url, failures, firstFailedAt, dueAt }, where: { gameId } });
    const playsInPage = outcome === 'works' ? (mayFrame ? 1 : 0) : game.playsInPage;
    if (events.length === 0 && playsInPage === game.playsInPage) return events;
    const onBoards = state.isOffBoards ? 0 : 1;
    const offlineSince = state.isOffline ? firstFailedAt : null;
    await updateRows(db, 'games', { set: { offlineSince, onBoards, playsInPage }, where: { id: gameId } });
    const { creatorId: userId, slug } = game;
    const about = { kind: 'decisions' as const, path: gamePath(slug), label: TEXT.label };
    for (const event of events) {
      await notify(ctx, tx, { userId, ...wordsFor(event, game), ...about });
    }
    await ctx.changes.recordGame(tx, gameId);
    return events;
  });
}

function wordsFor(event: health.LinkEvent, { title: game, playUrl: url }: GameRow): { title: string; text: string } {
  switch (event) {
    case 'went-offline':
      return { title: TEXT.wentOffline({ game }), text: TEXT.wentOfflineText({ url }) };
    case 'left-boards':
      return { title: TEXT.leftBoards({ game }), text: TEXT.leftBoardsText };
    case 'came-back':
      return { title: TEXT.cameBack({ game }), text: TEXT.cameBackText };
  }
}

async function postpone(ctx: AppContext, links: readonly rows.DueLink[]): Promise<void> {
  const dueAt = health.nextLinkCheck(ctx.clock.now(), ctx.ids.random());
  const gameIds = links.map(({ gameId }) => gameId);
  await ctx.db.transact(({ db }) => updateRows(db, 'linkChecks', { set: { dueAt }, where: { gameId: gameIds } }));
}

type Answered = rows.DueLink & { answer: Awaited<ReturnType<AppContext['fetch']['probe']>> };
async function probeAll(ctx: AppContext, links: readonly rows.DueLink[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  await atOnce(UPKEEP_LIMITS.linkHealth.parallel, links, async (link) => {
    answers.push({ ...link, answer: await ctx.fetch.probe(link.playUrl) });
  });
  return answers;
}
