import { sql } from 'kysely';
import { usernameKey } from '#domain/accounts/username.ts';
import { canonicalUrlKey } from '#domain/url.ts';
import type { VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { distinctTags, labelsOf } from '../games/game-tags.ts';
import { SHELVES } from '../listing/listing-index.ts';
import { rebuildSearchIndex, searchTextsOf } from '../listing/search-rows.ts';
import { isPostgres } from '../portability.ts';
import { insertJsonRows, setIndexesAside } from './bulk-tables.ts';

/** Rows by the thousand for sites that are made up, counters included: nothing is looked up, all of it is new. */

export interface GeneratedPerson {
  id: string;
  username: string;
  name: string;
  dateJoined: number;
  totalSubmissions: number;
  totalVotes: number;
}

export interface GeneratedGame {
  /** From 1. */
  seq: number;
  id: string;
  slug: string;
  title: string;
  description: string;
  playUrl: string;
  sourceUrl: string;
  playsInPage: boolean;
  category: string;
  tags: readonly string[];
  /** Null: unclaimed. */
  creatorId: string | null;
  createdBy: string;
  createdAt: number;
  upvotes: number;
  downvotes: number;
  views: number;
}

export interface GeneratedVote {
  gameId: string;
  userId: string;
  voteType: VoteType;
  createdAt: number;
}

/** All that a generated site is made of. */
const TABLES = [
  ...['users', 'usernames', 'games', 'game_slugs', 'game_tags', 'game_labels', 'game_search', 'game_titles'],
  ...['votes', 'shelves', 'game_shelves', 'game_moves', 'search_words', 'search_word_keys'],
];

/** What is left to do after the last row, one step after the other, each in a transaction of its own. */
export type Steps = ((db: Db) => Promise<unknown>)[];

/**
 * Prepares an empty database for very many rows: its indexes and triggers are set aside. Returns the steps that put them
 * back and make what the triggers would have made. The database is of no use before they are done.
 */
export async function beginBulk(db: Db): Promise<Steps> {
  const putBack = await setIndexesAside(db, { tables: TABLES });
  return [...shelvingSteps(), ...putBack, finish];
}

export async function bulkInsertPeople(db: Db, people: readonly GeneratedPerson[]): Promise<void> {
  await insert(
    db,
    'users',
    people.map(({ id, username, name, dateJoined, totalSubmissions, totalVotes }) => ({
      id,
      username,
      username_key: usernameKey(username),
      name,
      date_joined: dateJoined,
      total_submissions: totalSubmissions,
      total_votes: totalVotes,
      auth_id: id,
    })),
  );
  await insert(
    db,
    'usernames',
    people.map(({ id, username, dateJoined }) => ({
      username_key: usernameKey(username),
      user_id: id,
      taken_at: dateJoined,
    })),
  );
}

export async function bulkInsertGames(db: Db, games: readonly GeneratedGame[]): Promise<void> {
  await insert(db, 'games', games.map(gameRow));
  await insert(
    db,
    'game_slugs',
    games.map(({ slug, id, createdAt }) => ({ slug, game_id: id, created_at: createdAt })),
  );
  await insert(
    db,
    'game_tags',
    games.flatMap(({ id, tags }) =>
      distinctTags(tags).map(({ tag, tagKey }, position) => ({
        game_id: id,
        position,
        tag,
        tag_key: tagKey,
      })),
    ),
  );
  await insert(
    db,
    'game_labels',
    games.flatMap((game) => labelsOf(game).map((label) => ({ label, game_id: game.id }))),
  );
  const texts = games.map((game) => ({ seq: game.seq, id: game.id, ...searchTextsOf(game) }));
  await insert(
    db,
    'game_search',
    texts.map(({ seq, id, body }) => ({ seq, game_id: id, body })),
  );
  await insert(
    db,
    'game_titles',
    texts.map(({ seq, title }) => ({ seq, title })),
  );
}

function gameRow(game: GeneratedGame) {
  const { seq, id, slug, title, description, category, upvotes, downvotes, views, creatorId } = game;
  return {
    seq,
    id,
    slug,
    title,
    description,
    play_url: game.playUrl,
    url_key: canonicalUrlKey(game.playUrl),
    source_url: game.sourceUrl,
    plays_in_page: game.playsInPage ? 1 : 0,
    category,
    creator_id: creatorId,
    created_by: game.createdBy,
    created_at: game.createdAt,
    updated_at: game.createdAt,
    upvotes,
    downvotes,
    views,
    ownership_status: creatorId === null ? 'unclaimed' : 'claimed',
    quick_submission: creatorId === null ? 1 : 0,
  };
}

export async function bulkInsertVotes(db: Db, votes: readonly GeneratedVote[]): Promise<void> {
  await insert(
    db,
    'votes',
    votes.map(({ gameId, userId, voteType, createdAt }) => ({
      game_id: gameId,
      user_id: userId,
      vote_type: voteType,
      created_at: createdAt,
    })),
  );
}

export async function bulkInsertWords(
  db: Db,
  words: readonly { word: string; keys: readonly string[] }[],
): Promise<void> {
  await insert(
    db,
    'search_words',
    words.map(({ word }) => ({ word })),
  );
  await insert(
    db,
    'search_word_keys',
    words.flatMap(({ word, keys }) => keys.map((key) => ({ key, word }))),
  );
}

/** What the triggers of migrations 0050, 0080 and 0081 would have made. */
function shelvingSteps(): Steps {
  const { all, unclaimed, source, plays } = SHELVES;
  return [
    sql`insert into shelves (name) select label from (select distinct label from game_labels) as labels
      where label not in (select name from shelves)`,
    sql`insert into game_shelves
        (shelf_id, seq, created_at, upvotes, quiet, trending, best_rated, dice, title)
      select s.id, g.seq, g.created_at, g.upvotes, -(g.upvotes + g.downvotes), g.trending, g.best_rated,
        (g.seq * 2654435761) % 4294967296, case when s.name = ${sql.lit(all)} then t.title end
      from (
        select ${sql.lit(all)} as name, id as game_id from games
        union all select ${sql.lit(unclaimed)}, id from games where ownership_status = 'unclaimed'
        union all select ${sql.lit(source)}, id from games where source_url <> ''
        union all select ${sql.lit(plays)}, id from games where plays_in_page = 1
        union all select label, game_id from game_labels
      ) as places join shelves s on s.name = places.name join games g on g.id = places.game_id
        join game_titles t on t.seq = g.seq
      order by s.id, g.seq`,
    sql`update shelves set games = (select count(*) from game_shelves where shelf_id = shelves.id)`,
  ].map((query) => (db: Db) => query.execute(db));
}

/** SQLite's full-text tables, PostgreSQL's next number, and what both plan their queries by. */
async function finish(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`select setval('games_seq_numbers', (select max(seq) from games))`.execute(db);
  else await rebuildSearchIndex(db);
  await sql`analyze`.execute(db);
}

async function insert(db: Db, table: string, rows: readonly object[]): Promise<void> {
  await insertJsonRows(db, { table, columns: Object.keys(rows[0] ?? {}), rows });
}
