import { startOfDay } from '#domain/games/numbers.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { GATHERED } from '#domain/messages/people.ts';
import { gamePath } from '#domain/paths.ts';
import { type Channels, choosableKinds, gatherKey, NOTICE_DEFAULTS, type NoticeKind } from '#domain/people/notices.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import * as rows from '#platform/db/people/notifications.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { insertRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { type Page, type PageOf, readPage } from '../timed-cursor.ts';

interface Notice {
  userId: string | null;
  kind: NoticeKind;
  title: string;
  text?: string;
  /** Shown as a quotation. */
  note?: string;
  path: string;
  /** If set, a mail is sent, whose button leads to `path`. */
  label?: string;
  isMailOnly?: boolean;
  /** `gatherKey`: replaces the notice with the same key. Only the first one is mailed. */
  gatherKey?: string;
}

/** Tells somebody, as they chose for this kind. The mail is sent after the commit. */
export async function notify(ctx: AppContext, tx: Tx, notice: Notice): Promise<void> {
  const { db } = tx;
  const { userId, kind, title, text = '', note = '', path, label } = notice;
  const person = userId === null ? undefined : await findUserById(db, { id: userId });
  if (!userId || !person) return;
  const { site, mail: isMailed } = await rows.findChannels(db, { userId, kind });
  const row = { id: ctx.ids.next(), userId, kind, title, text, note, path, createdAt: ctx.clock.now() };
  if (notice.gatherKey !== undefined) {
    const gathered = { ...row, gatherKey: notice.gatherKey, isListed: site ? 1 : 0 } as const;
    const isFirst = (site || isMailed) && (await rows.gatherNotifications(db, [gathered])).size > 0;
    if (!isFirst) return;
  } else if (site && !notice.isMailOnly) await insertRows(db, 'notifications', { ...row, readAt: null });
  if (!label || !isMailed) return;
  const account = await findSignInAccount(db, { id: userId });
  if (account)
    await ctx.mail.sendNotice(tx, { to: account.email, username: person.username, title, text, note, path, label });
}

type Upvoted = { gameIds: readonly string[]; risen: ReadonlySet<string> };
/**
 * Tells the games' creators how many people have upvoted them today, a line a game. Needs the games' locks. `risen`: those
 * with a new upvote; the others' lines are only corrected.
 */
export async function gatherVotes(ctx: AppContext, tx: Tx, { gameIds, risen }: Upvoted): Promise<void> {
  const { db } = tx;
  const at = ctx.clock.now();
  const kind = 'votes';
  const told: rows.Gathered[] = [];
  for (const game of await rows.listUpvotedSince(db, { gameIds, since: startOfDay(at) })) {
    const { id: gameId, creatorId: userId, people } = game;
    const { site, mail } = { site: game.site ?? 1, mail: game.mail ?? 0 };
    const key = gatherKey(kind, gameId, at);
    const title = people > 0 ? GATHERED.votes({ game: game.title, people }) : '';
    if (people === 0 || !risen.has(gameId)) {
      await rows.retitleUnread(db, { userId, gatherKey: key, title });
    } else if (mail) {
      const label = GATHERED.open;
      await notify(ctx, tx, { userId, kind, title, path: gamePath(game.slug), label, gatherKey: key });
    } else if (site) {
      const words = { title, text: '', note: '', path: gamePath(game.slug) };
      const id = ctx.ids.next();
      told.push({ id, userId, kind, ...words, createdAt: at, gatherKey: key, isListed: 1 });
    }
  }
  await rows.gatherNotifications(db, told);
}

/** After a person's waiting votes have come to count. */
export async function gatherVotesOf(ctx: AppContext, tx: Tx, { userId }: { userId: string }): Promise<void> {
  const since = startOfDay(ctx.clock.now());
  const gameIds = await rows.listVotedGames(tx.db, { userId, since });
  await gatherVotes(ctx, tx, { gameIds, risen: new Set(gameIds) });
}

/** What somebody has chosen for each kind that they can be told about. Throws `not-signed-in`. */
export async function findNoticeChoices(ctx: AppContext, { actor }: { actor: Actor }) {
  const { id: userId, isAdmin, isModerator } = actingUser(actor, 'notification:read-own');
  const chosen = await rows.listNoticeChoices(ctx.db.read, { userId });
  return choosableKinds({ isStaff: isAdmin || isModerator }).map((kind) => {
    const { site, mail }: Channels = chosen.find((choice) => choice.kind === kind) ?? NOTICE_DEFAULTS[kind];
    return { kind, site, mail };
  });
}

type Choices = { actor: Actor; channelsOf: (kind: NoticeKind) => Channels };
/** For every kind that this person can choose. Throws `not-signed-in`. */
export async function chooseNotices(ctx: AppContext, { actor, channelsOf }: Choices): Promise<void> {
  const { id: userId, isAdmin, isModerator } = actingUser(actor, 'settings:open');
  await ctx.db.transact(async ({ db }) => {
    for (const kind of choosableKinds({ isStaff: isAdmin || isModerator })) {
      await rows.writeNoticeChoice(db, { userId, kind, ...channelsOf(kind) });
    }
  });
}

/** Throws `not-signed-in`. */
export async function findNotifications(ctx: AppContext, { actor, cursor = null }: PageOf) {
  const { id: userId } = actingUser(actor, 'notification:read-own');
  const list = (page: Page) => rows.listNotifications(ctx.db.read, { userId, ...page });
  const { shown: notifications, nextCursor } = await readPage(cursor, list);
  return { notifications, nextCursor };
}

/** For a toast. */
export async function findNews(ctx: AppContext, { actor }: { actor: Actor }) {
  if (actor.kind !== 'user') return null;
  const titles = [ADMIN.gameApproved.title, ADMIN.gameRejected.title];
  const news = await rows.findNewestUnread(ctx.db.read, { userId: actor.id, titles });
  return news ? { id: news.id, title: news.title, text: news.text } : null;
}

/** `upTo`: the time of the newest one shown, in milliseconds since 1970. */
export async function markRead(ctx: AppContext, { actor, upTo }: { actor: Actor; upTo: number }) {
  const { id } = actingUser(actor, 'notification:read-own');
  await ctx.db.transact(({ db }) => rows.markNotificationsRead(db, { userId: id, upTo, at: ctx.clock.now() }));
}
