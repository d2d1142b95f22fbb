import { sql } from 'kysely';
import { countRows, type Db, newestPage, type TimedPage } from '../database.ts';

/** A game's cover. Without one, its first stored screenshot, unless the owner chose a drawn cover. */
export const cardPicture = sql<string>`case when games.thumbnail_url <> '' or games.cover_drawn = 1
  then games.thumbnail_url else coalesce((select url from game_screenshots as shots
    where shots.game_id = games.id and url like '/files/%' order by position limit 1), '') end`.as('thumbnailUrl');

export const CARD_COLUMNS = [
  'games.id',
  'games.slug',
  'games.title',
  cardPicture,
  'games.thumbnailPlaceholder',
  'games.category',
  'games.createdAt',
  'games.upvotes',
  'games.downvotes',
  'games.views',
  'games.ownershipStatus',
  'games.visibility',
  'games.playUrl',
  'games.label',
  'games.playsInPage',
  'games.offlineSince',
  'games.editor',
  'games.model',
  'users.username as creatorUsername',
  'users.name as creatorName',
] as const;

const selectCards = (db: Db) =>
  db.selectFrom('games').leftJoin('users', 'users.id', 'games.creatorId').select(CARD_COLUMNS);

export type GameCardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** Leaves out games that no longer exist. */
export async function readCards(db: Db, games: readonly { seq: number }[]) {
  const seqs = games.map(({ seq }) => seq);
  const rows = await selectCards(db).select('games.seq').where('games.seq', 'in', seqs).execute();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

/** Those that everybody can see. */
export async function readCardsOf(db: Db, { ids }: { ids: readonly string[] }) {
  return selectCards(db).where('games.id', 'in', ids).where('games.visibility', '=', 'public').execute();
}

type GamesOf = { creatorId: string; withHidden: boolean };

export async function listGamesOf(db: Db, { creatorId, withHidden, ...page }: GamesOf & TimedPage) {
  const games = selectCards(db).where('games.creatorId', '=', creatorId);
  const seen = withHidden ? games : games.where('games.visibility', '=', 'public');
  return newestPage(seen, 'games', page).execute();
}

type Counted = GamesOf & { since?: number };
export async function countGamesOf(db: Db, { creatorId, withHidden, since = 0 }: Counted): Promise<number> {
  const games = db.selectFrom('games').where('creatorId', '=', creatorId).where('createdAt', '>=', since);
  return countRows(withHidden ? games : games.where('visibility', '=', 'public'));
}

const PARTS = {
  gameTags: { part: 'tag', order: ['position'] },
  gameScreenshots: { part: 'url', order: ['position'] },
  gameLabels: { part: 'label', order: ['label'] },
  gameSlugs: { part: 'slug', order: ['createdAt', 'slug'] },
} as const;

export async function findPartsOf(db: Db, table: keyof typeof PARTS, { gameIds }: { gameIds: readonly string[] }) {
  if (gameIds.length === 0) return new Map<string, string[]>();
  const { part, order } = PARTS[table];
  const { rows } = await sql<{ gameId: string; part: string }>`
    select game_id, ${sql.ref(part)} as part from ${sql.table(table)} where game_id in (${sql.join(gameIds)})
    order by ${sql.join(['gameId', ...order].map((column) => sql.ref(column)))}`.execute(db);
  const byGame = Map.groupBy(rows, ({ gameId }) => gameId);
  return new Map([...byGame].map(([id, parts]) => [id, parts.map((row) => row.part)]));
}

export async function withParts<Game extends { id: string }, Name extends string>(
  db: Db,
  games: readonly Game[],
  tables: Readonly<Record<Name, keyof typeof PARTS>>,
) {
  const gameIds = games.map(({ id }) => id);
  const found: [string, ReadonlyMap<string, string[]>][] = [];
  for (const name in tables) found.push([name, await findPartsOf(db, tables[name], { gameIds })]);
  const partsOf = (id: string) => Object.fromEntries(found.map(([name, parts]) => [name, parts.get(id) ?? []]));
  return games.map((game) => ({ ...game, ...(partsOf(game.id) as Record<Name, string[]>) }));
}

export async function findLastSeq(db: Db): Promise<number> {
  const last = db.selectFrom('games').select((e) => e.fn.max('seq').as('last'));
  const row = await last.executeTakeFirst();
  return Number(row?.last ?? 0);
}

export const listGameAddresses = (db: Db, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom('games')
    .select(['slug', 'updatedAt'])
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .where('visibility', '=', 'public')
    .orderBy('seq')
    .execute();
