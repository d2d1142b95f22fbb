import { formatPlace } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { RACED } from '#domain/messages/race/race.ts';
import { compareAwards, placesOf, type Theme } from '#domain/race/race.ts';
import { WEEK, weekOf } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { readCards } from '#platform/db/listing/game-cards.ts';
import * as places from '#platform/db/race/race-places.ts';
import { listRacers, type RacerRow } from '#platform/db/race/race-votes.ts';
import { findRow } from '#platform/db/rows.ts';
import { presentCards } from '../games/present-game.ts';

/** `game`: null if it isn't public any more. */
export type RacePlace = { place: number; people: number; game: GameCard | null };

/** 'provisional': the week is over, and the awards aren't given yet. */
type RaceState = 'running' | 'provisional' | 'final';
export type Race = { week: number; state: RaceState; theme: Theme | null; places: RacePlace[] };

/** A page that shows the name of this board shows its reader the places of their own games. */
export const RACE_BOARD = 'race';

/** `past`: earlier weeks with their first three games, the newest first. Null for a week without a race. */
export async function findRace(ctx: AppContext, asked: { week?: number | undefined } = {}) {
  const running = weekOf(ctx.clock.now());
  const week = asked.week ?? running;
  const found = await findResult(ctx, { week, upTo: LIMITS.race.places });
  if (!found) return null;
  if (week === running) ctx.pages.tag(`board:${RACE_BOARD}`);
  const [race, ...past] = await present(ctx, [found, ...(await findPast(ctx, { before: week }))]);
  return race ? { ...race, past } : null;
}

/** The first three of the running week, or of the last one until three games have a place. Null if neither has games. */
export async function findPodium(ctx: AppContext): Promise<Race | null> {
  const running = weekOf(ctx.clock.now());
  const upTo = LIMITS.highlightedRanks;
  const now = await findResult(ctx, { week: running, upTo });
  const isFull = now?.places.length === upTo;
  const last = isFull ? null : await findResult(ctx, { week: running - WEEK, upTo });
  const shown = last && last.places.length > 0 ? last : now;
  const [race] = await present(ctx, shown ? [shown] : []);
  return race && (race.places.length > 0 || race.theme) ? race : null;
}

export const findThemeNow = (ctx: AppContext): Theme | null => findTheme(ctx, weekOf(ctx.clock.now()));

export const findTheme = ({ settings }: AppContext, week: number): Theme | null =>
  settings.raceThemes.find((theme) => theme.week === week) ?? null;

type Result = Omit<Race, 'places'> & { places: { place: number; people: number; seq: number | null }[] };

async function findResult(ctx: AppContext, { week, upTo }: { week: number; upTo: number }): Promise<Result | null> {
  const { read } = ctx.db;
  const running = weekOf(ctx.clock.now());
  // Also a page about the last week changes when the week does.
  ctx.pages.tag('lists', `until:${running + WEEK}`);
  if (week > running) return null;
  const settled = await findRow(read, 'races', { week });
  if (settled) {
    const { themeTag: tag, themeLine: line } = settled;
    const rows = await places.listPlaces(read, { weeks: [week], upTo });
    return { week, state: 'final', theme: tag ? { week, tag, line } : null, places: rows };
  }
  if (week < running && !(await findRow(read, 'raceVotes', { week }))) return null;
  const racers = placesOf(await listRacers(read, { week, least: LIMITS.race.leastPeople }));
  const rows = racers.slice(0, upTo).map(({ people, seq }, at) => ({ place: at + 1, people, seq }));
  const state = week === running ? 'running' : 'provisional';
  return { week, state, theme: findTheme(ctx, week), places: rows };
}

async function findPast(ctx: AppContext, { before }: { before: number }): Promise<Result[]> {
  const { read } = ctx.db;
  const upTo = LIMITS.highlightedRanks;
  const weeks = await places.listPastWeeks(read, { before, limit: LIMITS.race.past });
  const byWeek = Map.groupBy(await places.listPlaces(read, { weeks, upTo }), ({ week }) => week);
  const past = Array.from(byWeek, ([week, rows]): Result => ({ week, state: 'final', theme: null, places: rows }));
  // On Monday, the last week isn't settled yet.
  const last = byWeek.has(before - WEEK) ? null : await findResult(ctx, { week: before - WEEK, upTo });
  return last && last.places.length > 0 ? [last, ...past] : past;
}

async function present(ctx: AppContext, results: readonly Result[]): Promise<Race[]> {
  const seqs = new Set(results.flatMap(({ places }) => places.flatMap(({ seq }) => seq ?? [])));
  const found = Array.from(seqs, (seq) => ({ seq }));
  const rows = await readCards(ctx.db.read, found);
  // A game may have been hidden since.
  const shown = rows.filter(({ visibility }) => visibility === 'public');
  const cards = await presentCards(ctx, shown);
  const bySeq = new Map(shown.map(({ seq }, at) => [seq, cards[at] ?? null]));
  return results.map(({ places, ...race }) => ({
    ...race,
    places: places.map(({ place, people, seq }) => ({ place, people, game: bySeq.get(seq ?? -1) ?? null })),
  }));
}

type Standings = { until: number; racers: Promise<RacerRow[]> };
const standings = new WeakMap<AppContext, Standings>();

/** All games with a counted upvote this week. Many votes cost one query. */
function findStandings(ctx: AppContext): Promise<RacerRow[]> {
  const now = ctx.clock.now();
  const week = weekOf(now);
  const known = standings.get(ctx);
  if (known && now < known.until) return known.racers;
  const racers = listRacers(ctx.db.read, { week, least: 1 });
  standings.set(ctx, { until: Math.min(now + LIMITS.race.keptMs, week + WEEK), racers });
  // The next call repeats a failed query.
  racers.catch(() => standings.delete(ctx));
  return racers;
}

/** A game's place in the running week, or how many people it still needs for one. '' if there is nothing to say. */
export async function sayPlaceInRace(ctx: AppContext, { gameId }: { gameId: string }): Promise<string> {
  const racers = await findStandings(ctx);
  const game = racers.find((racer) => racer.gameId === gameId);
  if (!game) return '';
  const { title, people } = game;
  const place = placesOf(racers).indexOf(game) + 1;
  if (place > 0) return RACED.reached({ title, place: formatPlace(place) });
  const missing = LIMITS.race.leastPeople - people;
  return missing > 0 ? RACED.needs({ title, people: missing }) : '';
}

/** How a person's own games stand this week, in sentences; '' if none has an upvote. */
export async function sayOwnPlaces(ctx: AppContext, { userId }: { userId: string }): Promise<string> {
  const racers = await findStandings(ctx);
  const own = new Set([...placesOf(racers), ...racers].filter(({ creatorId }) => creatorId === userId));
  const said = [...own].slice(0, LIMITS.highlightedRanks);
  return (await Promise.all(said.map(({ gameId }) => sayPlaceInRace(ctx, { gameId })))).join(' ');
}

/** Of a person's public games, the best first. */
export async function findAwardsOf(ctx: AppContext, { creatorId }: { creatorId: string }) {
  const rows = await places.listAwardsOf(ctx.db.read, { creatorId });
  return rows.sort(compareAwards).map(({ week, place, slug, title }) => ({ week, place, slug, title }));
}
