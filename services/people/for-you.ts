import { dayOf } from '#domain/games/numbers.ts';
import { LIMITS } from '#domain/limits.ts';
import { FOLLOW } from '#domain/messages/visits/follow.ts';
import { FOR_YOU as TEXT } from '#domain/messages/visits/for-you.ts';
import { commentPath, gamePath, updatesPath } from '#domain/paths.ts';
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
 * same stories. Throws `not-signed-in`.
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
  const [news, race, kept] = await Promise.all([
    findNewsSince(ctx, { userId, since }),
    sayOwnPlaces(ctx, { userId }),
    rows.keepOwned(read, { creatorId: userId, games: former.games }),
  ]);
  const stories = storiesOf({ ...news, ...movesBetween({ ...former, games: kept }, places), race });
  const ids = new Set(stories.flatMap(({ gameId }) => gameId ?? []));
  const cards = await presentCards(ctx, await readCardsOf(read, { ids: [...ids] }));
  return { since, now, isFirst, stories, cards, toPlay: stories.length === 0 ? await loadGamesToVote(ctx) : [] };
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

/** `race`: how the person's games stand in the week's race, in sentences, or ''. `creator`: the rank among creators. */
type News = Awaited<ReturnType<typeof findNewsSince>> & ReturnType<typeof movesBetween> & { race: string };
export type Story = Record<'key' | 'path' | 'name' | 'words', string> & { gameId?: string };

/** The most important first. */
export function storiesOf(news: News): Story[] {
  const { votes, plays, comments, answers, race, places, claims, creator, followers, games, updates } = news;
  const own = new Map([...votes, ...comments, ...places, ...plays].map((game) => [game.id, game]));
  return [
    ...claims.map(({ id, slug, title, status }) => ({
      key: `claim ${id}`,
      path: gamePath(slug),
      name: title,
      words: TEXT.claims[status],
      gameId: id,
    })),
    ...[...own.values()].map(({ id, slug, title }) => {
      const voted = votes.find((each) => each.id === id);
      const played = plays.find((each) => each.id === id);
      const commented = comments.find((each) => each.id === id);
      const moved = places.find((each) => each.id === id);
      const counts = [
        voted && TEXT.votes(voted),
        commented && TEXT.comments({ n: commented.comments }),
        played && TEXT.plays({ n: played.plays }),
      ]
        .filter(Boolean)
        .join(', ');
      const words = [counts, moved && TEXT.place(moved)].filter(Boolean).map((each) => `${each}.`);
      return { key: `game ${id}`, path: gamePath(slug), name: title, words: words.join(' '), gameId: id };
    }),
    ...(race ? [{ key: 'race', path: '/race', name: TEXT.race, words: race }] : []),
    ...answers.map(({ id, commentId, slug, title, username, text }) => ({
      key: commentId,
      path: commentPath(slug, commentId),
      name: TEXT.answer({ username, game: title }),
      words: text,
      gameId: id,
    })),
    ...(creator ? [{ key: 'rank', path: '/leaderboard?tab=creators', name: TEXT.you, words: TEXT.rank(creator) }] : []),
    ...(followers > 0
      ? [{ key: 'followers', path: '/profile', name: FOLLOW.newFollowers({ n: followers }), words: '' }]
      : []),
    ...updates.map(({ id, updateId, slug, title, username, text }) => ({
      key: updateId,
      path: updatesPath(slug),
      name: title,
      words: `${TEXT.update({ username })} ${text}`,
      gameId: id,
    })),
    ...games
      .filter(({ id }) => updates.every((update) => update.id !== id))
      .map(({ id, slug, title, username }) => ({
        key: `new ${id}`,
        path: gamePath(slug),
        name: title,
        words: TEXT.newGame({ username }),
        gameId: id,
      })),
  ];
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
