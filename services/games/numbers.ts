import { AppError } from '#domain/errors.ts';
import { dayOf, daysOf, lastWeeks, monthsOf, sumFigures } from '#domain/games/numbers.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingOnOwn, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteMinutesBefore, findFirstDay, foldDay } from '#platform/db/games/game-days.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { listDayFigures, type NumbersOf } from '#platform/db/games/numbers.ts';
import { sayOwnPlaces, sayPlaceInRace } from '../race/find-race.ts';
import { findGameId } from './find-game.ts';

/** Of one game, or without `slug` of all games of the person. Throws `game-not-found`. */
export async function findNumbers(ctx: AppContext, { actor, slug }: { actor: Actor; slug: string | undefined }) {
  if (slug === undefined) {
    const { id: creatorId } = actingOnOwn(actor, 'game:list-own');
    const race = await sayOwnPlaces(ctx, { userId: creatorId });
    return { game: null, race, ...(await findPeriods(ctx, { creatorId })) };
  }
  const id = await findGameId(ctx, slug, actor);
  const game = id === null ? undefined : await findGameRow(ctx.db.read, { id });
  if (!game) throw new AppError('game-not-found');
  assertCan(actor, 'game:see-numbers', { ownerId: game.creatorId });
  const race = await sayPlaceInRace(ctx, { gameId: game.id });
  return { game: { slug: game.slug, title: game.title }, race, ...(await findPeriods(ctx, { gameId: game.id })) };
}

async function findPeriods(ctx: AppContext, of: NumbersOf) {
  const { read } = ctx.db;
  const today = dayOf(ctx.clock.now());
  const [entries, counted = today] = await Promise.all([listDayFigures(read, of), findFirstDay(read)]);
  const days = daysOf(entries, { first: Math.max(today - LIMITS.own.days + 1, counted), today });
  return { days, months: monthsOf(entries, today), total: sumFigures(entries), weeks: lastWeeks(days) };
}

/** Sums up days that nobody is shown any more, and forgets them. Returns their number of games. */
export async function foldOldDays(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  await ctx.db.transact(({ db }) => deleteMinutesBefore(db, { time: now - LIMITS.lively.keptMs }));
  let folded = 0;
  const kept = dayOf(now) - LIMITS.own.days;
  for (let day = await findFirstDay(ctx.db.read); day !== undefined && day < kept; ) {
    const old = day;
    folded += await ctx.db.transact(({ db }) => foldDay(db, { day: old }));
    day = await findFirstDay(ctx.db.read);
  }
  return folded;
}
