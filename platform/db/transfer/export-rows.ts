import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { weekName } from '#domain/race/week.ts';
import type { Collection } from '#platform/transfer/collections/documents.ts';
import type { Db } from '../database.ts';
import { listFiles } from '../hosting/versions.ts';
import { creatorsInOrder } from '../listing/creators.ts';
import { withParts } from '../listing/game-cards.ts';

type Row = readonly [collection: Collection, row: object];

const PAGE = 1_000;

/** Has e-mail addresses: only for the operator. Reads page by page, so it needs a snapshot (`readSnapshot`). */
export async function* exportRows(db: Db): AsyncGenerator<Row> {
  const creators = await creatorsInOrder(db).select('id').execute();
  const ranks = new Map(creators.map(({ id }, at) => [id, at + 1]));
  const email = sql<string>`coalesce((select email from auth_users where auth_users.id = users.id), '')`;
  const users = db.selectFrom('users').selectAll().select(email.as('email'));
  for await (const person of each(users, ['id'])) yield ['users', { ...person, rank: ranks.get(person.id) ?? null }];

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
  const cast = db.selectFrom('votes').selectAll().where('isCounted', '=', 1).where('gameId', 'not in', deleted);
  for await (const vote of each(cast, ['gameId', 'userId'])) {
    yield ['votes', { id: `${vote.gameId}_${vote.userId}`, ...vote }];
  }

  const hosted = db
    .selectFrom('games')
    .select(['id', 'id as gameId', 'label', 'versionId', 'needsThreads', 'showsSource', 'scoresOff'])
    .where('versionId', 'is not', null)
    .where('removedBy', 'is', null);
  for await (const { versionId, ...game } of each(hosted, ['id'])) {
    const files = await listFiles(db, { versionId: versionId ?? '' });
    yield ['hostedGames', { ...game, files }];
  }
  const scores = db.selectFrom('gameScores').selectAll().where('gameId', 'not in', deleted);
  for await (const score of each(scores, ['gameId', 'userId', 'week'])) yield ['scores', score];

  const places = db
    .selectFrom('racePlaces')
    .innerJoin('races', 'races.week', 'racePlaces.week')
    .leftJoin('games', (j) => j.onRef('games.id', '=', 'racePlaces.gameId').on('games.removedBy', 'is', null))
    .select(['racePlaces.week', 'place', 'games.id as gameId', 'people', 'themeTag', 'themeLine'])
    .orderBy('racePlaces.week')
    .orderBy('place');
  for (const { week, ...place } of await places.execute()) yield ['racePlaces', { week: weekName(week), ...place }];

  const claims = db.selectFrom('gameClaims').selectAll().where('gameId', 'not in', deleted);
  for await (const claim of each(claims, ['id'])) yield ['gameClaims', claim];

  const follows = db.selectFrom('follows').selectAll();
  for await (const follow of each(follows, ['userId', 'creatorId'])) yield ['follows', follow];
  const saved = db.selectFrom('savedGames').selectAll().where('gameId', 'not in', deleted);
  for await (const save of each(saved, ['userId', 'gameId'])) yield ['savedGames', save];
  const updates = db.selectFrom('gameUpdates').selectAll().where('gameId', 'not in', deleted);
  for await (const update of each(updates, ['id'])) yield ['gameUpdates', update];
  const comments = db.selectFrom('comments').selectAll().where('gameId', 'not in', deleted);
  // An import needs what they answer before answers.
  for (const part of [comments.where('parentId', 'is', null), comments.where('parentId', 'is not', null)]) {
    for await (const comment of each(part, ['id'])) yield ['comments', comment];
  }
  const blocks = db.selectFrom('commentBlocks').selectAll();
  for await (const block of each(blocks, ['creatorId', 'userId'])) yield ['commentBlocks', block];
}

async function* each<DB, TB extends keyof DB, R extends object>(
  ...asked: Parameters<typeof pages<DB, TB, R>>
): AsyncGenerator<R> {
  for await (const page of pages(...asked)) yield* page;
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
