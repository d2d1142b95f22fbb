import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { weekName } from '#domain/race/week.ts';
import type { Db } from '../database.ts';
import { creatorsInOrder } from '../listing/creators.ts';
import { withParts } from '../listing/game-cards.ts';

type Name =
  | 'users'
  | 'games'
  | 'votes'
  | 'gameClaims'
  | 'racePlaces'
  | 'follows'
  | 'savedGames'
  | 'gameUpdates'
  | 'comments';
type Row = readonly [collection: Name, row: object];

const PAGE = 1_000;

/** Has e-mail addresses: only for the operator. Reads page by page, so it needs a snapshot (`readSnapshot`). */
export async function* exportRows(db: Db): AsyncGenerator<Row> {
  const creators = await creatorsInOrder(db).select('id').execute();
  const ranks = new Map(creators.map(({ id }, at) => [id, at + 1]));
  const email = sql<string>`coalesce((select email from auth_users where auth_users.id = users.id), '')`;
  const users = db.selectFrom('users').selectAll().select(email.as('email'));
  for await (const page of pages(users, ['id'])) {
    for (const person of page) yield ['users', { ...person, rank: ranks.get(person.id) ?? null }];
  }

  // The oldest first, because an import assigns slugs in the order of the file.
  const games = db.selectFrom('games').selectAll().where('removedBy', 'is', null);
  for await (const page of pages(games, ['createdAt', 'id'])) {
    const parts = { tags: 'gameTags', screenshotUrls: 'gameScreenshots', earlierSlugs: 'gameSlugs' } as const;
    for (const { visibility, earlierSlugs, ...game } of await withParts(db, page, parts)) {
      const shown = visibility === 'public' ? {} : { visibility };
      yield ['games', { ...game, earlierSlugs: earlierSlugs.filter((slug) => slug !== game.slug), ...shown }];
    }
  }

  const deleted = db.selectFrom('games').select('id').where('removedBy', 'is not', null);
  // Leaves out votes that won't count until the voter confirms an e-mail address.
  const cast = db.selectFrom('votes').selectAll().where('isCounted', '=', 1);
  for await (const page of pages(cast.where('gameId', 'not in', deleted), ['gameId', 'userId'])) {
    for (const vote of page) yield ['votes', { id: `${vote.gameId}_${vote.userId}`, ...vote }];
  }

  const places = db
    .selectFrom('racePlaces')
    .innerJoin('races', 'races.week', 'racePlaces.week')
    .leftJoin('games', (j) => j.onRef('games.id', '=', 'racePlaces.gameId').on('games.removedBy', 'is', null))
    .select(['racePlaces.week', 'place', 'games.id as gameId', 'people', 'themeTag', 'themeLine'])
    .orderBy('racePlaces.week')
    .orderBy('place');
  for (const { week, ...place } of await places.execute()) yield ['racePlaces', { week: weekName(week), ...place }];

  const claims = db.selectFrom('gameClaims').selectAll().where('gameId', 'not in', deleted);
  for await (const page of pages(claims, ['id'])) {
    for (const claim of page) yield ['gameClaims', claim];
  }

  for await (const page of pages(db.selectFrom('follows').selectAll(), ['userId', 'creatorId'])) {
    for (const follow of page) yield ['follows', follow];
  }
  const saved = db.selectFrom('savedGames').selectAll().where('gameId', 'not in', deleted);
  for await (const page of pages(saved, ['userId', 'gameId'])) {
    for (const save of page) yield ['savedGames', save];
  }
  const updates = db.selectFrom('gameUpdates').selectAll().where('gameId', 'not in', deleted);
  for await (const page of pages(updates, ['id'])) {
    for (const update of page) yield ['gameUpdates', update];
  }
  const comments = db.selectFrom('comments').selectAll().where('gameId', 'not in', deleted);
  // An import needs what they answer before answers.
  for (const part of [comments.where('parentId', 'is', null), comments.where('parentId', 'is not', null)]) {
    for await (const page of pages(part, ['id'])) {
      for (const comment of page) yield ['comments', comment];
    }
  }
}

/** No two rows may be equal in all these columns. */
async function* pages<DB, TB extends keyof DB, R extends object>(
  query: SelectQueryBuilder<DB, TB, R>,
  columns: readonly (keyof R & string)[],
): AsyncGenerator<R[]> {
  const order = sql.join(columns.map((column) => sql.ref(column)));
  const first = query.orderBy(order).limit(PAGE);
  for (let page = await first.execute(); ; ) {
    const last = page.at(-1);
    if (!last) return;
    yield page;
    const position = sql.join(columns.map((column) => last[column]));
    page = await first.where(sql<SqlBool>`(${order}) > (${position})`).execute();
  }
}
