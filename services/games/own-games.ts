import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import * as rows from '#platform/db/games/own-visits.ts';
import { findRank } from '#platform/db/listing/creators.ts';
import type { Placed } from '#platform/db/listing/find-games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { listBoardPlaces } from '../listing/leaderboard.ts';

export type OwnNews = NonNullable<Awaited<ReturnType<typeof findOwnNews>>>;

/** Null on the first visit. Records the visit, unless `isPeek`. A reload shows the same news. */
export async function findOwnNews(ctx: AppContext, { actor, isPeek = false }: { actor: Actor; isPeek?: boolean }) {
  const { id: userId } = actingUser(actor, 'notification:read-own');
  const { read } = ctx.db;
  const now = ctx.clock.now();
  const [visit, places] = await Promise.all([rows.findOwnVisit(read, { userId }), findPlaces(ctx, userId)]);
  const goesOn = visit !== undefined && now - visit.seenAt < LIMITS.own.visitMs;
  const before = goesOn
    ? { at: visit.beforeAt, places: visit.placesBefore }
    : { at: visit?.seenAt ?? null, places: visit?.places ?? null };
  if (!isPeek) {
    const seen = { userId, seenAt: now, places: JSON.stringify(places) };
    const next = { ...seen, beforeAt: before.at, placesBefore: before.places };
    await ctx.db
      .transact(({ db }) => rows.writeOwnVisit(db, next))
      .catch((error) => ctx.log.error({ err: error }, 'a visit to own games could not be written'));
  }
  if (before.at === null) return null;
  const since = before.at;
  const limit = LIMITS.own.news;
  const [votes, claims] = await Promise.all([
    rows.listVotedSince(read, { creatorId: userId, since, limit }),
    rows.listClaimsDecidedSince(read, { userId, since, limit }),
  ]);
  const former: Places = before.places ? JSON.parse(before.places) : { creator: null, games: [] };
  const games = await rows.keepOwned(read, { creatorId: userId, games: former.games });
  return { since, votes, claims, ...movesBetween({ ...former, games }, places) };
}

interface Places {
  creator: number | null;
  games: Placed[];
}

async function findPlaces(ctx: AppContext, userId: string): Promise<Places> {
  const { read } = ctx.db;
  const [person, games] = await Promise.all([
    findUserById(read, { id: userId }),
    listBoardPlaces(ctx, { tab: 'top-voted', window: 'all', creatorId: userId }),
  ]);
  return { creator: person ? await findRank(read, person) : null, games };
}

/** A null `from` or `to` means 'not on the board'. */
function movesBetween(before: Places, now: Places) {
  const all = new Map([...before.games, ...now.games].map((game) => [game.id, game]));
  const placeIn = (games: readonly Placed[], id: string) => games.find((game) => game.id === id)?.place ?? null;
  const places = [...all.values()].map(({ id, slug, title }) => ({
    slug,
    title,
    from: placeIn(before.games, id),
    to: placeIn(now.games, id),
  }));
  return {
    places: places.filter(({ from, to }) => from !== to).slice(0, LIMITS.own.news),
    creator: before.creator === now.creator ? null : { from: before.creator, to: now.creator },
  };
}
