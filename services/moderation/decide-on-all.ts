import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import type { SubjectKind } from '#domain/moderation/moderation.ts';
import { QUEUE_STATES, type QueueFilter } from '#domain/moderation/queue-filter.ts';
import { type Actor, mayDecideAbout } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { lockGames } from '#platform/db/games/games.ts';
import { listFoundCommentIds } from '#platform/db/moderation/found-comments.ts';
import { listFoundIds, listSubmitters } from '#platform/db/moderation/found-games.ts';
import { listFoundPersonIds } from '#platform/db/moderation/found-people.ts';
import { listReported } from '#platform/db/moderation/reports.ts';
import { lockStandings } from '#platform/db/moderation/standings.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findRow, insertRows } from '#platform/db/rows.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { tellOfShown } from '../comments/tell-of-comment.ts';
import { oneByOne } from '../in-steps.ts';
import { notify } from '../people/notifications.ts';
import { changeGames, withoutOwner } from './change-game.ts';
import { changeComments } from './decide-on-comments.ts';
import { type CheckedDecision, checkDecision, record } from './record.ts';
import { settleCases } from './reports.ts';
import { changeStanding } from './set-standing.ts';

interface DecisionOnAll {
  actor: Actor;
  filter: QueueFilter;
  /** The time of the page that was looked at: whatever came later stays. */
  upTo: number;
  action: 'games:publish' | 'games:remove' | 'comments:publish' | 'comments:remove' | 'people:ban';
  /** Whether a removal bans whoever sent what is removed. Staff is never banned. */
  bans?: boolean;
}

/** So that no transaction keeps others waiting, and so that a process that ends leaves whole parts. */
const AT_ONCE = 25;
const LISTS = { games: listFoundIds, people: listFoundPersonIds, comments: listFoundCommentIds };
const NOTICES = {
  'games:publish': { title: TEXT.somePublished, text: TEXT.somePublishedText },
  'games:remove': { title: TEXT.someRemoved, text: TEXT.someRemovedText },
};

/**
 * Decides about all that the filter finds, the newest `LIMITS.moderation.mostAtOnce` at most, as one entry of the log with
 * one undo. Mails no owner. Throws `moderation-stale` if it finds none, and the errors of `checkDecision`.
 */
export async function decideOnAll(ctx: AppContext, { actor, filter, upTo, action, bans = false }: DecisionOnAll) {
  const publishes = action.endsWith(':publish');
  const decision = checkDecision({ actor, reason: publishes ? 'other' : 'spam' });
  const sought = QUEUE_STATES[filter.state];
  const isFitting = action.startsWith(`${sought.of}:`) && !(publishes && sought.visibility === 'public');
  if (!isFitting) throw new AppError('invalid-input');
  const seen = { filter: { ...filter, to: Math.min(filter.to ?? upTo, upTo) }, limit: LIMITS.moderation.mostAtOnce };
  const ids = await LISTS[sought.of](ctx.db.read, seen);
  const done = { games: 0, comments: 0, people: 0 };
  const [owners, banned] = [new Set<string>(), new Set<string>()];
  let entry: Entry | null = null;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const given: Part = { actor, sought, action, bans, decision, ids, at, entry };
    const part = await decideOnPart(ctx, given).catch((error: unknown) => {
      if (!given.entry) throw error;
      ctx.log.error({ err: error, ...given.entry, ...done }, 'a decision about many ended early');
      return null;
    });
    if (!part) break;
    entry = part.entry;
    done.games += part.detail.games.length;
    done.comments += part.detail.comments.length;
    done.people += part.detail.standings.length;
    for (const { from } of part.detail.games) if (from.creatorId) owners.add(from.creatorId);
    for (const { userId } of part.detail.standings) banned.add(userId);
  }
  if (!entry) throw new AppError('moderation-stale');
  const told = [...owners].filter((id) => !banned.has(id));
  if (action === 'games:publish' || action === 'games:remove') {
    const notice = { kind: 'decisions', ...NOTICES[action], path: '/my-games' } as const;
    await ctx.db.transact((tx) => oneByOne(told, (userId) => notify(ctx, tx, { userId, ...notice })));
  }
  return { ...entry, ...done };
}

type Entry = { seq: number; subject: { kind: SubjectKind; id: string } };
type Deed = Pick<DecisionOnAll, 'actor' | 'action' | 'bans'> & { decision: CheckedDecision };
type Sought = (typeof QUEUE_STATES)[QueueFilter['state']];
type Part = Deed & { sought: Sought; ids: readonly string[]; at: number; entry: Entry | null };
type Done = { entry: Entry; detail: Omit<Awaited<ReturnType<typeof decideOnSome>>, 'authorId'> };

/** Null if it was undone meanwhile, or if the first part has nothing left to decide about. */
async function decideOnPart(ctx: AppContext, { sought, ids, at, entry, ...deed }: Part): Promise<Done | null> {
  const some = ids.slice(at, at + AT_ONCE);
  return ctx.db.transact(async (tx) => {
    await lockStandings(tx.db);
    if (entry && (await findRow(tx.db, 'moderationLog', { undoes: entry.seq }))) return null;
    const { authorId, ...detail } = await decideOnSome(ctx, tx, { ...deed, sought, some });
    const gameId = detail.games[0]?.gameId;
    const id = gameId ?? detail.standings[0]?.userId ?? authorId;
    if (!entry && id === undefined) return null;
    const subject = { kind: gameId === undefined ? 'user' : 'game', id: id ?? '' } as const;
    const { action, decision } = deed;
    const now = entry ?? { seq: await record(ctx, tx, { action, subject, decision, count: ids.length }), subject };
    const { games, comments, standings } = detail;
    const count = sought.of === 'people' ? standings.length : games.length + comments.length;
    await insertRows(tx.db, 'moderationLogParts', { seq: now.seq, part: at, count, detail: JSON.stringify(detail) });
    await ctx.changes.record(tx, ALL_PAGES);
    return { entry: now, detail };
  });
}

const NOTHING = { games: [], comments: [], standings: [], settledCaseIds: [], authorId: undefined };

async function decideOnSome(
  ctx: AppContext,
  tx: Tx,
  { sought: { of, visibility }, some: ids, ...deed }: Deed & Pick<Part, 'sought'> & { some: readonly string[] },
) {
  const { actor, action, bans, decision } = deed;
  if (of === 'people') return { ...NOTHING, standings: await ban(ctx, tx, { actor, ids }) };
  if (of === 'comments') {
    const isRemoval = action === 'comments:remove';
    const changed = await changeComments(tx, { ids, from: [visibility], to: isRemoval ? 'removed' : 'public' });
    const { comments, authorIds } = changed;
    const changedIds = comments.map(({ id }) => id);
    if (!isRemoval) await tellOfShown(ctx, tx, changedIds);
    const standings = bans && isRemoval ? await ban(ctx, tx, { actor, ids: authorIds }) : [];
    const subjects = isRemoval ? await listReported(tx.db, { kind: 'comment', ids: changedIds }) : [];
    const settledCaseIds = await settleCases(ctx, tx, { moderatorId: decision.moderatorId, subjects });
    return { ...NOTHING, comments, standings, settledCaseIds, authorId: authorIds[0] };
  }
  const games = (await lockGames(tx.db, { ids })).filter((game) => game.visibility === visibility);
  return { ...NOTHING, ...(await decideOnGames(ctx, tx, { ...deed, games })) };
}

async function decideOnGames(
  ctx: AppContext,
  tx: Tx,
  { actor, action, bans, games, decision }: Deed & { games: GameRow[] },
) {
  const isRemoval = action === 'games:remove';
  const { moderatorId, reason } = decision;
  const to = (game: GameRow) =>
    isRemoval ? { visibility: 'removed' as const, ...withoutOwner(game) } : { visibility: 'public' as const };
  const changed = await changeGames(ctx, tx, { changes: games.map((game) => ({ game, to: to(game) })), reason });
  const ids = games.map(({ id }) => id);
  const senders = bans && isRemoval ? await listSubmitters(tx.db, { ids }) : [];
  const owners = bans && isRemoval ? games.flatMap(({ creatorId }) => creatorId ?? []) : [];
  const standings = await ban(ctx, tx, { actor, ids: [...new Set([...senders, ...owners])].sort() });
  const subjects = isRemoval ? await listReported(tx.db, { kind: 'game', ids }) : [];
  const settledCaseIds = await settleCases(ctx, tx, { moderatorId, subjects });
  return { games: changed, standings, settledCaseIds };
}

type Banned = { actor: Actor; ids: readonly string[] };
async function ban(ctx: AppContext, tx: Tx, { actor, ids }: Banned) {
  const banned = await oneByOne(ids, async (id) => {
    const user = await findUserById(tx.db, { id });
    if (!user || user.standing === 'banned' || !mayDecideAbout(actor, user)) return [];
    return [await changeStanding(ctx, tx, { user, to: { standing: 'banned', suspendedUntil: null } })];
  });
  return banned.flat();
}
