import type { Reason } from '#domain/moderation/moderation.ts';
import { BAD_REASONS, type SpamSign } from '#domain/moderation/spam.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { addFormerOwner, dropFormerOwner } from '#platform/db/claims/former-owners.ts';
import type { Db } from '#platform/db/database.ts';
import { type GameState, type StateChange, writeGameState } from '#platform/db/moderation/game-state.ts';
import { takeUntold } from '#platform/db/moderation/held-games.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import { deleteRows, insertRows, upsertRow } from '#platform/db/rows.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { tellOfRemix } from '../games/made-with.ts';
import { oneByOne } from '../in-steps.ts';
import { tellOfNewGame } from '../people/follow.ts';

export function withoutOwner(game: GameRow): Pick<GameState, 'creatorId' | 'ownershipStatus'> {
  return { creatorId: null, ownershipStatus: game.creatorId === null ? game.ownershipStatus : 'unclaimed' };
}

type Change = { game: GameRow; to: Partial<GameState> };

/**
 * `game` must be locked. An owner who loses the game can't prove a claim to it any more. For `BAD_REASONS`, the place
 * of its URL counts as bad until the game is shown again.
 */
export async function changeGame(ctx: AppContext, tx: Tx, given: Change & { reason?: Reason | null }) {
  const { game, to, reason = null } = given;
  const [change] = await changeGames(ctx, tx, { changes: [{ game, to }], reason });
  return change as StateChange;
}

type Suspect = { game: GameRow; signs: readonly SpamSign[] };
/** Lets a game wait for a moderator if people see it now. `game` must be locked. Returns whether it waits. */
export async function holdGame(ctx: AppContext, tx: Tx, { game, signs }: Suspect): Promise<boolean> {
  const isHeld = signs.length > 0 && (game.visibility === 'public' || game.visibility === 'held');
  if (!isHeld) return false;
  await changeGame(ctx, tx, { game, to: { visibility: 'held' } });
  await upsertRow(tx.db, 'heldGames', { gameId: game.id, signs: signs.join(',') }, ['gameId']);
  await ctx.changes.record(tx, ALL_PAGES);
  return true;
}

type Changes = { changes: readonly Change[]; reason: Reason | null };
/** The same for many games, with few statements if many change alike. Tells of those that were held until now. */
export async function changeGames(ctx: AppContext, tx: Tx, { changes, reason }: Changes): Promise<StateChange[]> {
  const { db } = tx;
  const states = changes.map(({ game, to }) => {
    const from = stateOf(game);
    return { game, gameId: game.id, from, to: { ...from, ...to } };
  });
  const moved = states.filter(({ from, to }) => from.creatorId !== to.creatorId);
  // Owners who delete their own game haven't lost it.
  const taken = moved.filter(({ from, to }) => to.creatorId === null && to.removedBy !== from.creatorId);
  for (const [userId, lost] of byPerson(taken, 'from')) await addFormerOwner(db, { gameIds: idsOf(lost), userId });
  for (const [userId, got] of byPerson(moved, 'to')) await dropFormerOwner(db, { gameIds: idsOf(got), userId });
  for (const [sign, side] of [[-1, 'from'] as const, [1, 'to'] as const]) {
    for (const [userId, theirs] of byPerson(moved, side)) {
      const votes = theirs.reduce((sum, { game }) => sum + game.upvotes, 0);
      await moveTotals(db, { userId, votes: sign * votes, submissions: sign * theirs.length });
    }
  }
  const at = ctx.clock.now();
  const alike = Map.groupBy(states, ({ from, to }) => JSON.stringify([from.visibility, to]));
  for (const same of alike.values()) {
    const [first] = same;
    if (first) await writeGameState(db, { gameIds: idsOf(same), from: first.from, to: first.to, at });
  }
  await notePlaces(ctx, db, { states, reason });
  for (const { game, from, to } of states) {
    if (from.visibility === 'held' && to.visibility === 'public') await tellOfRemix(ctx, tx, game);
  }
  const published = states.filter(({ to }) => to.visibility === 'public');
  const untold = await takeUntold(db, { gameIds: idsOf(published) });
  await oneByOne(published, async ({ gameId, game, to: { creatorId } }) => {
    if (creatorId !== null && untold.has(gameId)) await tellOfNewGame(ctx, tx, { ...game, creatorId });
  });
  return states.map(({ gameId, from, to }) => ({ gameId, from, to }));
}

type Changed = StateChange & { game: GameRow };

function stateOf(game: GameRow): GameState {
  const { visibility, creatorId, ownershipStatus, mergedInto, removedBy, quickSubmission } = game;
  return { visibility, creatorId, ownershipStatus, mergedInto, removedBy, quickSubmission: quickSubmission === 1 };
}

const idsOf = (changes: readonly Changed[]) => changes.map(({ gameId }) => gameId);

/** By owner before or after the change, in the order of their ids, so that no two transactions deadlock. */
function byPerson(changes: readonly Changed[], side: 'from' | 'to'): [string, Changed[]][] {
  const owned = Map.groupBy(changes, (change) => change[side].creatorId);
  const people = [...owned].flatMap(([id, theirs]): [string, Changed[]][] => (id === null ? [] : [[id, theirs]]));
  return people.sort(([one], [other]) => (one < other ? -1 : 1));
}

async function notePlaces(ctx: AppContext, db: Db, given: { states: readonly Changed[]; reason: Reason | null }) {
  const { states, reason } = given;
  const isGone = ({ to }: Changed) => to.visibility === 'hidden' || to.visibility === 'removed';
  const isBad = reason !== null && BAD_REASONS.includes(reason);
  const bad = isBad ? states.filter((change) => isGone(change) && change.game.playUrl !== '') : [];
  const places = await Promise.all(
    bad.map(async ({ gameId, game }) => ({ gameId, place: (await ctx.sharedHosts.placeOf(game.playUrl)).place })),
  );
  await deleteRows(db, 'badPlaces', { gameId: idsOf([...states.filter((change) => !isGone(change)), ...bad]) });
  await insertRows(db, 'badPlaces', places);
}
