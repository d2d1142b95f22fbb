import { mayFrame } from '#domain/games/framing.ts';
import {
  isCheckableLink,
  isOwnNetworkAway,
  type LinkEvent,
  type LinkOutcome,
  nextLinkCheck,
  nextLinkState,
  readLinkAnswer,
  WORKING_LINK,
} from '#domain/games/link-health.ts';
import { LINK_HEALTH as TEXT } from '#domain/messages/play.ts';
import { gamePath } from '#domain/paths.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockGame } from '#platform/db/games/games.ts';
import type { GameRow } from '#platform/db/schema.ts';
import {
  findLinkCheck,
  insertLinkChecks,
  listDueLinks,
  listGamesAfter,
  listNewestGames,
  postponeLinkChecks,
  writeGameLink,
  writeLinkCheck,
} from '#platform/db/upkeep/link-checks.ts';
import { notify } from '../people/notifications.ts';

/**
 * Gives games that came since a time within their first day, so that an import of thousands isn't asked for at once; those
 * that were created just now, as people's submissions are, come in this run.
 *
 * Never reads all games: it goes back from the newest to a page of which every link is watched, then writes from there to
 * the newest. Broken off, it leaves no gap, for what is not watched is always what is newest.
 */
async function watchNewGames(ctx: AppContext): Promise<void> {
  const { perRun: limit, everyMs, freshMs } = UPKEEP_LIMITS.linkHealth;
  for (let after = await lastWatchedPage(ctx); ; ) {
    const games = await listGamesAfter(ctx.db.read, { after, limit });
    const last = games.at(-1);
    if (!last) return;
    const now = ctx.clock.now();
    const checks = games
      .filter(({ isWatched }) => !isWatched)
      .map(({ gameId, playUrl, createdAt }) => ({
        gameId,
        url: playUrl,
        dueAt: createdAt > now - freshMs ? now : Math.round(now + ctx.ids.random() * everyMs),
      }));
    await ctx.db.transact(({ db }) => insertLinkChecks(db, { checks }));
    after = last.seq;
  }
}

/** The number before which every game is watched. A page of others' room: numbers aren't always given in order. */
async function lastWatchedPage(ctx: AppContext): Promise<number> {
  for (let before: number | null = null; ; ) {
    const page = await listNewestGames(ctx.db.read, { before, limit: UPKEEP_LIMITS.linkHealth.perRun });
    const last = page.at(-1);
    if (!last) return 0;
    if (page.every(({ isWatched }) => isWatched)) return page[0]?.seq ?? 0;
    before = last.seq;
  }
}

/**
 * Writes down what a look at a game's link has found, marks or restores the game, and tells its owner on the site and by
 * mail. Nothing happens when the game is gone or has another address meanwhile, or when
 * somebody else has looked at the same time.
 *
 * @param look `url`: the address that was looked at; `mayFrame`: whether a page of ours may show what was found there,
 *   which counts only when the link works
 */
async function recordLook(
  ctx: AppContext,
  {
    gameId,
    url,
    outcome,
    mayFrame,
  }: { gameId: string; url: string; outcome: LinkOutcome; mayFrame: boolean },
): Promise<readonly LinkEvent[]> {
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const game = await lockGame(db, { id: gameId });
    const check = await findLinkCheck(db, { gameId });
    const now = ctx.clock.now();
    if (!game || !check || game.playUrl !== url || check.dueAt > now) return [];
    const before =
      check.url === url
        ? {
            failures: check.failures,
            firstFailedAt: check.firstFailedAt,
            isOffline: game.offlineSince !== null,
            isOffBoards: game.onBoards === 0,
          }
        : { ...WORKING_LINK, isOffline: game.offlineSince !== null, isOffBoards: game.onBoards === 0 };
    const { state, events } = nextLinkState(before, outcome, now);
    const { failures, firstFailedAt } = state;
    const dueAt = nextLinkCheck(now, ctx.ids.random());
    await writeLinkCheck(db, { gameId, url, failures, firstFailedAt, dueAt });
    const playsInPage = outcome === 'works' ? (mayFrame ? 1 : 0) : game.playsInPage;
    if (events.length === 0 && playsInPage === game.playsInPage) return events;
    const onBoards = state.isOffBoards ? 0 : 1;
    const offlineSince = state.isOffline ? firstFailedAt : null;
    await writeGameLink(db, { gameId, offlineSince, onBoards, playsInPage });
    for (const event of events) await tell(ctx, tx, { game, event });
    tx.afterCommit(() => ctx.pages.purge());
    return events;
  });
}

/** A game that nobody owns has nobody to tell. */
async function tell(
  ctx: AppContext,
  tx: Tx,
  { game, event }: { game: GameRow; event: LinkEvent },
): Promise<void> {
  if (game.creatorId === null) return;
  const { title, text } = wordsFor(event, game);
  const path = gamePath(game.slug);
  await notify(ctx, tx, {
    userId: game.creatorId,
    title,
    text,
    path,
    mail: (to) => ctx.noticeMail.sendNotice({ ...to, title, text, path, label: TEXT.label }),
  });
}

function wordsFor(event: LinkEvent, { title: game, playUrl: url }: GameRow): { title: string; text: string } {
  switch (event) {
    case 'went-offline':
      return { title: TEXT.wentOffline({ game }), text: TEXT.wentOfflineText({ url }) };
    case 'left-boards':
      return { title: TEXT.leftBoards({ game }), text: TEXT.leftBoardsText };
    case 'came-back':
      return { title: TEXT.cameBack({ game }), text: TEXT.cameBackText };
  }
}

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
