import { dayOf } from '#domain/games/numbers.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { listAnswersSince, listCommentedSince } from '#platform/db/comments/comment-news.ts';
import * as rows from '#platform/db/games/own-visits.ts';
import { findRank } from '#platform/db/listing/creators.ts';
import type { Placed } from '#platform/db/listing/find-games.ts';
import { readCardsOf } from '#platform/db/listing/game-cards.ts';
import { countFollowers, listFollowedGames, listFollowedUpdates } from '#platform/db/people/follows.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findRow, upsertRow } from '#platform/db/rows.ts';
import { afterwards } from '../afterwards.ts';
import { presentCards, summaryOf } from '../games/present-game.ts';
import { loadGamesToVote } from '../listing/home.ts';
import { listBoardPlaces } from '../listing/leaderboard.ts';
import { sayOwnPlaces } from '../race/find-race.ts';

/**
 * What happened since the last visit; on the first, within a week. Records the visit, unless `isPeek`. A reload shows the
 * same news. Throws `not-signed-in`.
 */
export async function findForYou(ctx: AppContext, { actor, isPeek = false }: { actor: Actor; isPeek?: boolean }) {
  const { id: userId } = actingUser(actor, 'notification:read-own');
  const { read } = ctx.db;
  const now = ctx.clock.now();
  const [visit, places] = await Promise.all([findRow(read, 'ownVisits', { userId }), findPlaces(ctx, userId)]);
  const goesOn = visit !== undefined && now - visit.seenAt < LIMITS.own.visitMs;
  const before = goesOn
    ? { at: visit.beforeAt, places: visit.placesBefore }
    : { at: visit?.seenAt ?? null, places: visit?.places ?? null };
  if (!isPeek) {
    const seen = { userId, seenAt: now, places: JSON.stringify(places) };
    const next = { ...seen, beforeAt: before.at, placesBefore: before.places };
    await afterwards(ctx, () => ctx.db.transact(({ db }) => upsertRow(db, 'ownVisits', next, ['userId'])));
  }
  const isFirst = before.at === null;
  const since = before.at ?? now - LIMITS.own.firstMs;
  const former: Places = before.places ? JSON.parse(before.places) : isFirst ? places : NO_PLACES;
  const [told, race, kept] = await Promise.all([
    findNewsSince(ctx, { userId, since }),
    sayOwnPlaces(ctx, { userId }),
    rows.keepOwned(read, { creatorId: userId, games: former.games }),
  ]);
  const moved = movesBetween({ ...former, games: kept }, places);
  const news = { ...told, ...moved, race };
  const { votes, plays, comments, answers, claims, games, updates, followers } = told;
  const named = [votes, plays, comments, answers, claims, games, updates, moved.places].flatMap((each) =>
    each.map(({ id }) => id),
  );
  const cards = await presentCards(ctx, await readCardsOf(read, { ids: [...new Set(named)] }));
  const isQuiet = named.length === 0 && race === '' && followers === 0 && moved.creator === null;
  return { since, now, isFirst, ...news, cards, toPlay: isQuiet ? await loadGamesToVote(ctx) : [] };
}

/** Without places. */
export async function findNewsSince(ctx: AppContext, { userId, since }: { userId: string; since: number }) {
  const { read } = ctx.db;
  const limit = LIMITS.own.news;
  const [votes, plays, comments, answers, claims, followers, games, updates] = await Promise.all([
    rows.listVotedSince(read, { creatorId: userId, since, limit }),
    rows.listPlayedSince(read, { creatorId: userId, day: dayOf(since), limit }),
    listCommentedSince(read, { userId, since, limit }),
    listAnswersSince(read, { userId, since, limit }),
    rows.listClaimsDecidedSince(read, { userId, since, limit }),
    countFollowers(read, { creatorId: userId, since: since + 1 }),
    listFollowedGames(read, { userId, since, limit }),
    listFollowedUpdates(read, { userId, since, limit }),
  ]);
  const short = <Row extends { text: string }>(row: Row) => ({
    ...row,
    text: summaryOf(ctx, row.text, LIMITS.text.updateTold),
  });
  const words = { answers: answers.map(short), updates: updates.map(short) };
  return { votes, plays, comments, claims, followers, games, ...words };
}

interface Places {
  creator: number | null;
  games: Placed[];
}

const NO_PLACES: Places = { creator: null, games: [] };

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
  const places = [...all.values()].map(({ id, slug, title }) => {
    return { id, slug, title, from: placeIn(before.games, id), to: placeIn(now.games, id) };
  });
  return {
    places: places.filter(({ from, to }) => from !== to).slice(0, LIMITS.own.news),
    creator: before.creator === now.creator ? null : { from: before.creator, to: now.creator },
  };
}
