import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findsAnything, QUEUE_STATES, type QueueFilter } from '#domain/moderation/queue-filter.ts';
import type { SpamSign } from '#domain/moderation/spam.ts';
import { countRows, type Db, newestPage, type TimedPage } from '../database.ts';
import { isAtHost } from '../games/games.ts';

/** Whoever submitted the game, also without owning it. */
const submitterOf = sql<string | null>`(select actor_id from audit_log where subject_kind = 'game'
  and subject_id = games.id and action in ('game:submit', 'game:quick-submit') order by seq limit 1)`;

function found(db: Db, filter: QueueFilter) {
  const { state, text, domain, network, person, from, to } = filter;
  const games = db
    .selectFrom('games')
    .leftJoin('networkMarks', (join) =>
      join.onRef('networkMarks.subjectId', '=', 'games.id').on('networkMarks.kind', '=', 'game'),
    )
    .where('games.visibility', '=', QUEUE_STATES[state].visibility)
    .where('games.removedBy', 'is', null);
  const conditions = [
    findsAnything(filter) ? null : sql<SqlBool>`1 = 0`,
    text ? hasText(sql`title || ' ' || description`, text) : null,
    domain ? sql<SqlBool>`(${isAtHost(db, domain)} or ${isBelowHost(domain)})` : null,
    network ? sql<SqlBool>`network_marks.mark = ${network}` : null,
    person ? isBy(person) : null,
    from === null ? null : sql<SqlBool>`games.created_at >= ${from}`,
    to === null ? null : sql<SqlBool>`games.created_at <= ${to}`,
  ];
  return conditions.reduce((query, condition) => (condition ? query.where(condition) : query), games);
}

export const readSigns = (signs: string | null) => (signs ? (signs.split(',') as SpamSign[]) : []);

export const hasText = (texts: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`lower(${texts}) like ${`%${escaped(text.toLowerCase())}%`} escape '\\'`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function isBelowHost(domain: string) {
  const ends = ['', '/%', '?%', ':%'].map((end) => `.${escaped(domain)}${end}`);
  const isBelow = (end: string) =>
    sql`(url_key like ${`%://%${end}`} escape '\\' and url_key not like ${`%://%/%${end}`} escape '\\')`;
  return sql<SqlBool>`(${sql.join(ends.map(isBelow), sql` or `)})`;
}

const isBy = (key: string) => sql<SqlBool>`exists (select 1 from usernames where username_key = ${key}
  and usernames.user_id in (games.creator_id, ${submitterOf}))`;

/** The newest first. `submitter`: a username. `mark`: of the network. */
export async function listFoundGames(db: Db, { filter, ...page }: TimedPage & { filter: QueueFilter }) {
  const rows = await newestPage(found(db, filter), 'games', page)
    .leftJoin('heldGames', 'heldGames.gameId', 'games.id')
    .leftJoin('users', (join) => join.on('users.id', '=', sql`coalesce(games.creator_id, ${submitterOf})`))
    .select(['games.id', 'games.title', 'description', 'playUrl', 'thumbnailUrl', 'games.createdAt', 'signs', 'mark'])
    .select(['games.label', 'slug', 'visibility'])
    // Not a join: the filters name columns that both tables have.
    .select((e) =>
      e.selectFrom('hostedVersions').select('label').whereRef('id', '=', 'games.versionId').as('draftLabel'),
    )
    .select('users.username as submitter')
    .execute();
  return rows.map(({ signs, ...game }) => ({ ...game, signs: readSigns(signs) }));
}

export const countFoundGames = async (db: Db, filter: QueueFilter): Promise<number> => countRows(found(db, filter));

/** By owner, so that what changes together is one statement. */
export async function listFoundIds(db: Db, { filter, limit }: { filter: QueueFilter; limit: number }) {
  const newest = found(db, filter).select(['games.id', 'creatorId']).orderBy('games.createdAt', 'desc').limit(limit);
  const keyed = (await newest.execute()).map(({ id, creatorId }) => ({ id, key: `${creatorId ?? ''} ${id}` }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ id }) => id);
}

export async function listSubmitters(db: Db, { ids }: { ids: readonly string[] }): Promise<string[]> {
  const acts = db
    .selectFrom('auditLog')
    .select('actorId')
    .where('subjectKind', '=', 'game')
    .where('subjectId', 'in', ids);
  const rows = await acts.distinct().where('action', 'in', ['game:submit', 'game:quick-submit']).execute();
  return rows.flatMap(({ actorId }) => actorId ?? []);
}
