import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DbDialect } from '../dialects/dialect.ts';

export interface OwnTitlesRequest {
  dialect: DbDialect;
  creatorId: string;
  /** Folded. */
  text: string;
  limit: number;
}

/** The numbers of a person's own games whose folded title contains a text, the most voted first. */
export async function findOwnTitles(db: Db, request: OwnTitlesRequest): Promise<number[]> {
  return (await ownTitlesQuery(db, request).execute()).map(({ seq }) => seq);
}

/** The query of `findOwnTitles`, for whoever wants to look at its plan. */
export function ownTitlesQuery(db: Db, { dialect, creatorId, text, limit }: OwnTitlesRequest) {
  // A look at one title for each of few games: PostgreSQL must not make a join of it that begins with all titles.
  const isMeant = sql<SqlBool>`exists (select 1 from game_titles t
    where t.seq = games.seq and ${dialect.contains(sql`t.title`, text)} limit 1 offset 0)`;
  return db
    .selectFrom('games')
    .select('games.seq')
    .where('games.creatorId', '=', creatorId)
    .where('games.visibility', '=', 'public')
    .where(isMeant)
    .orderBy('games.upvotes', 'desc')
    .orderBy('games.seq', 'desc')
    .limit(limit);
}
