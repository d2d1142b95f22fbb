import { sql } from 'kysely';
import type { VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';

type Since = { creatorId: string; since: number };

/** Like the games' counters, leaves out banned and unconfirmed voters. */
const onGamesOf = (db: Db, { creatorId, since }: Since) =>
  db
    .selectFrom('votes')
    .innerJoin('games', 'games.id', 'votes.gameId')
    .innerJoin('users', 'users.id', 'votes.userId')
    .where('games.creatorId', '=', creatorId)
    .where('users.standing', '<>', 'banned')
    .where('votes.createdAt', '>', since)
    .where('votes.isCounted', '=', 1);

export async function listVotedSince(db: Db, { creatorId, since, limit }: Since & { limit: number }) {
  const countOf = (type: VoteType) => sql<number>`cast(sum(case when vote_type = ${type} then 1 else 0 end) as bigint)`;
  return onGamesOf(db, { creatorId, since })
    .select(['games.id', 'games.slug', 'games.title', countOf('up').as('up'), countOf('down').as('down')])
    .where('votes.userId', '<>', creatorId)
    .groupBy(['games.id', 'games.slug', 'games.title', 'games.createdAt'])
    .orderBy((e) => e.fn.countAll(), 'desc')
    .orderBy('games.createdAt', 'desc')
    .orderBy('games.id')
    .limit(limit)
    .execute();
}

export async function listClaimsDecidedSince(
  db: Db,
  { userId, since, limit }: { userId: string; since: number; limit: number },
) {
  const rows = await db
    .selectFrom('gameClaims')
    .innerJoin('games', 'games.id', 'gameClaims.gameId')
    .select(['games.id', 'games.slug', 'games.title', 'status'])
    .where('claimantId', '=', userId)
    .where('resolvedAt', '>', since)
    .where('games.visibility', '=', 'public')
    .orderBy('resolvedAt', 'desc')
    .orderBy('gameClaims.id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ status, ...row }) => (status === 'pending' ? [] : [{ ...row, status }]));
}

/** By day, so the day of the last visit itself is left out. */
export const listPlayedSince = async (
  db: Db,
  { creatorId, day, limit }: { creatorId: string; day: number; limit: number },
) =>
  db
    .selectFrom('gameDays')
    .innerJoin('games', 'games.id', 'gameDays.gameId')
    .select(['games.id', 'games.slug', 'games.title'])
    .select(sql<number>`cast(sum(game_days.plays) as bigint)`.as('plays'))
    .where('games.creatorId', '=', creatorId)
    .where('gameDays.day', '>', day)
    .groupBy(['games.id', 'games.slug', 'games.title'])
    .having(sql<boolean>`sum(game_days.plays) > 0`)
    .orderBy('plays', 'desc')
    .orderBy('games.id')
    .limit(limit)
    .execute();

export async function keepOwned<Game extends { id: string }>(
  db: Db,
  { creatorId, games }: { creatorId: string; games: readonly Game[] },
): Promise<Game[]> {
  const ids = games.map(({ id }) => id);
  const known = db.selectFrom('games').select('id').where('id', 'in', ids);
  const owned = await known.where((e) => e.and({ creatorId, visibility: 'public' })).execute();
  return games.filter(({ id }) => owned.some((own) => own.id === id));
}
