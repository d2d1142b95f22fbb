import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import type { QueueFilter } from '#domain/moderation/queue-filter.ts';
import { type Actor, mayDecideAbout } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { listFoundIds, listSubmitters, lockGames } from '#platform/db/moderation/found-games.ts';
import { listReportedGames } from '#platform/db/moderation/reports.ts';
import { lockStandings } from '#platform/db/moderation/standings.ts';
import { findUserById } from '#platform/db/people/users.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { inSteps, oneByOne } from '../in-steps.ts';
import { notify } from '../people/notifications.ts';
import { changeGames, withoutOwner } from './change-game.ts';
import { checkDecision, record } from './record.ts';
import { settleCases } from './reports.ts';
import { changeStanding } from './set-standing.ts';

interface DecisionOnAll {
  actor: Actor;
  filter: QueueFilter;
  /** The time of the page that was looked at: whatever came later stays. */
  upTo: number;
  action: 'games:publish' | 'games:remove';
  /** Whether a removal bans whoever submitted the games. Staff is never banned. */
  bans?: boolean;
}

/**
 * Decides about all games that the filter finds, the newest `LIMITS.moderation.mostAtOnce` at most, as one entry of the
 * log with one undo. Mails nobody. Throws `moderation-stale` if it finds none, and the errors of `checkDecision`.
 */
export async function decideOnAll(ctx: AppContext, { actor, filter, upTo, action, bans = false }: DecisionOnAll) {
  const isRemoval = action === 'games:remove';
  const decision = checkDecision({ actor, reason: isRemoval ? 'spam' : 'other' });
  const { moderatorId, reason } = decision;
  if (!isRemoval && filter.state !== 'held') throw new AppError('invalid-input');
  const seen = { ...filter, to: Math.min(filter.to ?? upTo, upTo) };
  return ctx.db.transact(async (tx) => {
    const isBanning = bans && isRemoval;
    if (isBanning) await lockStandings(tx.db);
    const games = await lockFound(tx, seen);
    const [first] = games;
    if (!first) throw new AppError('moderation-stale');
    const together = games.toSorted((one, other) => ((one.creatorId ?? '') < (other.creatorId ?? '') ? -1 : 1));
    const removed = (game: GameRow) => ({ visibility: 'removed' as const, ...withoutOwner(game) });
    const to = (game: GameRow) => (isRemoval ? removed(game) : { visibility: 'public' as const });
    const changed = await inSteps(together, (some) =>
      changeGames(ctx, tx, { changes: some.map((game) => ({ game, to: to(game) })), reason }),
    );
    const standings = isBanning ? await banSubmitters(ctx, tx, { actor, games }) : [];
    const reported = isRemoval ? await listReportedGames(tx.db) : [];
    const settled = games.filter(({ id }) => reported.includes(id)).map(({ id }) => ({ kind: 'game' as const, id }));
    const settledCaseIds = await settleCases(ctx, tx, { moderatorId, subjects: settled });
    const detail = { games: changed, standings, settledCaseIds };
    const subject = { kind: 'game', id: first.id } as const;
    const seq = await record(ctx, tx, { action, subject, decision, detail, count: games.length });
    const banned = new Set(standings.map(({ userId }) => userId));
    const owners = new Set(games.flatMap(({ creatorId }) => (creatorId && !banned.has(creatorId) ? [creatorId] : [])));
    const words = isRemoval
      ? { title: TEXT.someRemoved, text: TEXT.someRemovedText }
      : { title: TEXT.somePublished, text: TEXT.somePublishedText };
    await oneByOne([...owners], (userId) =>
      notify(ctx, tx, { userId, kind: 'decisions', ...words, path: '/my-games' }),
    );
    return { seq, games: games.length, people: standings.length, gameId: first.id };
  });
}

async function lockFound({ db }: Tx, filter: QueueFilter): Promise<GameRow[]> {
  const ids = await listFoundIds(db, { filter, limit: LIMITS.moderation.mostAtOnce });
  const locked = await inSteps(ids, (some) => lockGames(db, { ids: some }));
  return locked.filter(({ visibility }) => visibility === filter.state);
}

type Banned = { actor: Actor; games: readonly GameRow[] };
async function banSubmitters(ctx: AppContext, tx: Tx, { actor, games }: Banned) {
  const ids = games.map(({ id }) => id);
  const submitters = await inSteps(ids, (some) => listSubmitters(tx.db, { ids: some }));
  const owners = games.flatMap(({ creatorId }) => creatorId ?? []);
  const banned = await oneByOne([...new Set([...submitters, ...owners])].sort(), async (id) => {
    const user = await findUserById(tx.db, { id });
    if (!user || user.standing === 'banned' || !mayDecideAbout(actor, user)) return [];
    return [await changeStanding(ctx, tx, { user, to: { standing: 'banned', suspendedUntil: null } })];
  });
  return banned.flat();
}
