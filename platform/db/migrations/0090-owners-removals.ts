import { type Kysely, sql } from 'kysely';
import { foldText, searchTextOf } from '#domain/text.ts';

/**
 * Turns the deleted games, stored as JSON, back into rows. Lost: what the JSON lacks (tokens of claims; in old JSON,
 * all claims), votes, claims and disputes of deleted accounts, and games whose id another game has now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column removed_by text references users (id) on delete cascade
    check (removed_by is null or creator_id is null)`.execute(db);
  // A hidden game is hidden again when it is restored.
  await sql`alter table games add column visibility_before text
    check ((visibility_before is null) = (removed_by is null))`.execute(db);
  await sql`create index games_removed_by on games (removed_by, removed_at desc) where removed_by is not null`.execute(
    db,
  );
  const { rows: removed } = await sql<{ id: string }>`
    select game_id as id from removed_games order by game_id`.execute(db);
  const { rows: people } = await sql<{
    id: string;
    standing: string;
  }>`select id, standing from users`.execute(db);
  const standings = new Map(people.map(({ id, standing }) => [id, standing]));
  for (const { id } of removed) await bringBack(db as Tables, id, standings);
  await sql`drop table removed_games`.execute(db);
}

type Tables = Kysely<Record<string, Record<string, unknown>>>;
type Row = Record<string, unknown>;

/** The JSON in `removed_games.content`. In older rows, it lacks the optional fields. */
interface Content {
  game: Row;
  slugs: { slug: string; createdAt: number }[];
  tags: string[];
  screenshots: string[];
  votes: { userId: string; voteType: string; createdAt: number }[];
  claims?: (Row & { id: string; claimantId: string })[];
  disputes?: (Row & { claimId: string; disputerId: string })[];
  linkChecks?: Row[];
}

const GAME_COLUMNS = [
  ...['id', 'title', 'description', 'thumbnail_url', 'thumbnail_placeholder', 'play_url', 'source_url'],
  ...['category', 'created_at', 'updated_at', 'views', 'imported_upvotes', 'imported_downvotes'],
  ...['quick_submission', 'offline_since', 'on_boards', 'plays_in_page'],
];
const CLAIM_COLUMNS = [
  ...['id', 'game_id', 'claimant_id', 'claimant_name', 'reason', 'created_at', 'status'],
  ...['admin_id', 'admin_note', 'resolved_at', 'proof_method'],
];
const DISPUTE_COLUMNS = [
  ...['id', 'claim_id', 'disputer_id', 'reason', 'created_at', 'status', 'admin_id', 'admin_note'],
  'resolved_at',
];
const VOTE_COLUMNS = ['user_id', 'vote_type', 'created_at'];
const LINK_COLUMNS = ['game_id', 'url', 'failures', 'first_failed_at', 'due_at'];

async function bringBack(db: Tables, gameId: string, standings: ReadonlyMap<string, string>): Promise<void> {
  const removed = await db
    .selectFrom('removed_games')
    .selectAll()
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow();
  const content = JSON.parse(String(removed.content)) as Content;
  const votes = content.votes.filter(({ userId }) => standings.has(userId));
  const counted = votes.filter(({ userId }) => standings.get(userId) !== 'banned');
  const up = counted.filter(({ voteType }) => voteType === 'up').length;
  const { game } = content;
  const createdBy = String(game.createdBy);
  const isNew = await insert(db, 'games', [
    {
      ...columnsOf(game, GAME_COLUMNS),
      slug: `${game.slug}~${gameId}`,
      url_key: `removed:${gameId}`,
      created_by: standings.has(createdBy) ? createdBy : 'anonymous',
      creator_id: null,
      ownership_status: 'unclaimed',
      upvotes: Number(game.importedUpvotes) + up,
      downvotes: Number(game.importedDownvotes) + counted.length - up,
      visibility: 'removed',
      visibility_before: game.visibility ?? 'public',
      removed_by: removed.owner_id,
      removed_at: removed.removed_at,
    },
  ]);
  if (!isNew) return;
  const slugs = new Map(content.slugs.map((each) => [each.slug, each.createdAt]));
  slugs.set(String(game.slug), slugs.get(String(game.slug)) ?? Number(game.createdAt));
  const rowOf = (slug: string, at: number) => ({
    slug: `${slug}~${gameId}`,
    game_id: gameId,
    created_at: at,
  });
  const slugRows = [...slugs].map(([slug, at]) => rowOf(slug, at));
  await insert(db, 'game_slugs', slugRows);
  const voteRows = votes.map((vote) => ({ game_id: gameId, ...columnsOf(vote, VOTE_COLUMNS) }));
  await insert(db, 'votes', voteRows);
  await insertTexts(db, gameId, content);
  const claims = (content.claims ?? []).filter(({ claimantId }) => standings.has(claimantId));
  const claimIds = new Set(claims.map(({ id }) => id));
  const disputes = (content.disputes ?? []).filter(
    ({ claimId, disputerId }) => claimIds.has(claimId) && standings.has(disputerId),
  );
  for (const [table, columns, rows] of [
    ['game_claims', CLAIM_COLUMNS, claims],
    ['claim_disputes', DISPUTE_COLUMNS, disputes],
    ['link_checks', LINK_COLUMNS, content.linkChecks ?? []],
  ] as const) {
    const kept = rows.map((row) => columnsOf(row, columns));
    await insert(db, table, kept);
  }
}

async function insertTexts(db: Tables, gameId: string, { game, tags, screenshots }: Content): Promise<void> {
  const category = String(game.category);
  const keyOf = (text: string) => foldText(text).trim();
  const tagRows = tags.map((tag, position) => ({ game_id: gameId, position, tag, tag_key: keyOf(tag) }));
  await insert(db, 'game_tags', tagRows);
  const labels = new Set([category, ...tags].map(keyOf).filter((label) => label !== ''));
  const labelRows = [...labels].map((label) => ({ label, game_id: gameId }));
  await insert(db, 'game_labels', labelRows);
  const pictureRows = screenshots.map((url, position) => ({ game_id: gameId, position, url }));
  await insert(db, 'game_screenshots', pictureRows);
  const { seq } = await db.selectFrom('games').select('seq').where('id', '=', gameId).executeTakeFirstOrThrow();
  const title = String(game.title);
  const body = searchTextOf({ title, description: String(game.description), tags });
  await insert(db, 'game_search', [{ seq, game_id: gameId, body }]);
  await insert(db, 'game_titles', [{ seq, title: foldText(title) }]);
}

function columnsOf(row: Row, columns: readonly string[]): Row {
  const inText = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const known = columns.filter((column) => row[inText(column)] !== undefined);
  return Object.fromEntries(known.map((column) => [column, row[inText(column)]]));
}

const ROWS_AT_ONCE = 500;

async function insert(db: Tables, table: string, rows: readonly Row[]): Promise<boolean> {
  let written = 0n;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const result = await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    written += result.numInsertedOrUpdatedRows ?? 0n;
  }
  return written > 0n;
}
