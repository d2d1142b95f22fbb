import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { findScreenshotsOf } from '../games/games.ts';
import { creatorsInOrder } from '../listing/creators.ts';
import { findTagsOf } from '../listing/game-cards.ts';
import type { GameRow } from '../schema.ts';

type Row = readonly [collection: 'users' | 'games' | 'votes' | 'gameClaims', row: object];

const PAGE = 1_000;

/**
 * Yields people (with e-mail addresses), games (with tags, screenshots and slugs), votes and claims. Only for the operator.
 * Leaves out games that their owners deleted. Needs a snapshot (`readSnapshot`), because it reads page by page.
 */
export async function* exportRows(db: Db): AsyncGenerator<Row> {
  const creators = await creatorsInOrder(db).select('id').execute();
  const ranks = new Map(creators.map(({ id }, at) => [id, at + 1]));
  const users = db
    .selectFrom('users')
    .selectAll()
    .select(
      sql<string>`coalesce((select email from auth_users where auth_users.id = users.id), '')`.as('email'),
    )
    .orderBy('id')
    .limit(PAGE);
  for await (const people of pages(users, (last) => users.where('id', '>', last.id))) {
    for (const person of people) yield ['users', { ...person, rank: ranks.get(person.id) ?? null }];
  }

  // The oldest first: an import assigns slugs in that order.
  const games = db
    .selectFrom('games')
    .selectAll()
    .where('removedBy', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(PAGE);
  const laterGames = ({ createdAt, id }: GameRow) =>
    games.where((e) => e(e.refTuple('createdAt', 'id'), '>', e.tuple(createdAt, id)));
  for await (const some of pages(games, laterGames)) {
    for (const game of await withParts(db, some)) yield ['games', game];
  }

  const deleted = db.selectFrom('games').select('id').where('removedBy', 'is not', null);
  const votes = db
    .selectFrom('votes')
    .selectAll()
    .where('gameId', 'not in', deleted)
    // Leaves out votes that don't count until the voter confirms an address.
    .where('isCounted', '=', 1)
    .orderBy('gameId')
    .orderBy('userId')
    .limit(PAGE);
  const furtherVotes = ({ gameId, userId }: { gameId: string; userId: string }) =>
    votes.where((e) => e(e.refTuple('gameId', 'userId'), '>', e.tuple(gameId, userId)));
  for await (const some of pages(votes, furtherVotes)) {
    for (const vote of some) yield ['votes', { id: `${vote.gameId}_${vote.userId}`, ...vote }];
  }

  const claims = db
    .selectFrom('gameClaims')
    .selectAll()
    .where('gameId', 'not in', deleted)
    .orderBy('id')
    .limit(PAGE);
  for await (const some of pages(claims, (last) => claims.where('id', '>', last.id))) {
    for (const claim of some) yield ['gameClaims', claim];
  }
}

type Query<T> = { execute(): Promise<T[]> };

/** @param after returns the query for the page after the row `last` */
async function* pages<T>(first: Query<T>, after: (last: T) => Query<T>): AsyncGenerator<T[]> {
  for (let query = first; ; ) {
    const page = await query.execute();
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    query = after(last);
  }
}

async function withParts(db: Db, games: readonly GameRow[]): Promise<object[]> {
  const ids = games.map(({ id }) => id);
  const tags = await findTagsOf(db, { gameIds: ids });
  const screenshots = await findScreenshotsOf(db, { gameIds: ids });
  const slugs = await db
    .selectFrom('gameSlugs')
    .select(['gameId', 'slug'])
    .where('gameId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('slug')
    .execute();
  const slugsOf = Map.groupBy(slugs, ({ gameId }) => gameId);
  return games.map(({ visibility, ...game }) => ({
    ...game,
    tags: tags.get(game.id) ?? [],
    screenshotUrls: screenshots.get(game.id) ?? [],
    earlierSlugs: (slugsOf.get(game.id) ?? []).map(({ slug }) => slug).filter((slug) => slug !== game.slug),
    ...(visibility === 'public' ? {} : { visibility }),
  }));
}
