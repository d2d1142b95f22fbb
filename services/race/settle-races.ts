import { LIMITS } from '#domain/limits.ts';
import { RACED } from '#domain/messages/race/race.ts';
import { placesOf } from '#domain/race/race.ts';
import { finalAt, racePath } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { lockStandings } from '#platform/db/moderation/standings.ts';
import { findLastSettled } from '#platform/db/race/race-places.ts';
import { findFirstRace, forgetRaceVotes, listRacers } from '#platform/db/race/race-votes.ts';
import { insertNew, insertRows } from '#platform/db/rows.ts';
import { notify } from '../people/notifications.ts';
import { findTheme } from './find-race.ts';

/** Job. Gives the awards of all weeks that are final, the earliest first. Safe to repeat, to interrupt, and in several processes. */
export async function settleRaces(ctx: AppContext): Promise<{ settled: number }> {
  for (let settled = 0; ; settled += 1) {
    const after = (await findLastSettled(ctx.db.read)) ?? 0;
    const week = await findFirstRace(ctx.db.read, { after });
    if (week === null || finalAt(week) > ctx.clock.now()) return { settled };
    await settle(ctx, week);
  }
}

async function settle(ctx: AppContext, week: number): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { db } = tx;
    // Merges and bans wait: a merge must see all results of the games that it joins.
    await lockStandings(db);
    const { tag = '', line = '' } = findTheme(ctx, week) ?? {};
    // False if another process was faster.
    if (!(await insertNew(db, 'races', { week, settledAt: ctx.clock.now(), themeTag: tag, themeLine: line }))) return;
    const racers = placesOf(await listRacers(db, { week, least: LIMITS.race.leastPeople }));
    const places = racers.map(({ gameId, people }, at) => ({ week, place: at + 1, gameId, people }));
    await insertRows(db, 'racePlaces', places);
    await forgetRaceVotes(db, { upTo: week });
    for (const [at, { title, people, creatorId: userId }] of racers.slice(0, LIMITS.highlightedRanks).entries()) {
      const won = { title: RACED.won({ title, place: at + 1, week }), text: RACED.wonText({ people }) };
      await notify(ctx, tx, { userId, kind: 'race', ...won, path: racePath(week), label: RACED.see });
    }
    await ctx.changes.record(tx, ALL_PAGES);
  });
}
