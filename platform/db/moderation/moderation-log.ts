import { type Selectable, sql } from 'kysely';
import type { SubjectKind } from '#domain/moderation/moderation.ts';
import type { Db } from '../database.ts';
import { updateRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

export type LogEntry = Selectable<Schema['moderationLog']>;

/** Returns false if the entry undoes a row that is already undone. */
export async function appendLog(db: Db, entry: Omit<LogEntry, 'seq'>): Promise<number | false> {
  const rows = db.insertInto('moderationLog').values(entry);
  const added = rows.onConflict((c) => c.column('undoes').doNothing()).returning('seq');
  const row = await added.executeTakeFirst();
  return row ? Number(row.seq) : false;
}

/** The detail of a part that isn't undone yet, which it marks as undone. */
export async function takeLogPart(db: Db, { seq }: { seq: number }): Promise<string | undefined> {
  const left = db.selectFrom('moderationLogParts').selectAll().where('seq', '=', seq).where('isUndone', '=', 0);
  const next = await left.orderBy('part').limit(1).executeTakeFirst();
  if (next) await updateRows(db, 'moderationLogParts', { set: { isUndone: 1 }, where: { seq, part: next.part } });
  return next?.detail;
}

/** What was really done, even if the process ended before the last part. */
const done = sql<number | null>`coalesce(
  (select sum(parts.count) from moderation_log_parts as parts where parts.seq = log.seq), log.count)`;

interface LogPage {
  before: number | null;
  limit: number;
  subject?: { kind: SubjectKind; id: string } | undefined;
  /** Only decisions about many at once. */
  isOfMany?: boolean;
}

export async function listLog(db: Db, { before, limit, subject, isOfMany = false }: LogPage) {
  const query = db
    .selectFrom('moderationLog as log')
    .leftJoin('users', 'users.id', 'log.moderatorId')
    .leftJoin('games', (join) =>
      join.onRef('games.id', '=', 'log.subjectId').on('log.subjectKind', '=', 'game').on('games.removedBy', 'is', null),
    )
    .leftJoin('users as person', (join) =>
      join.onRef('person.id', '=', 'log.subjectId').on('log.subjectKind', '=', 'user'),
    )
    .leftJoin('moderationLog as undo', 'undo.undoes', 'log.seq')
    .select(['log.seq', 'log.at', 'log.moderatorId', 'log.action', 'log.subjectKind', 'log.subjectId'])
    .select(['log.reason', 'log.note', 'log.undoes', done.as('count'), 'undo.seq as undoneBy'])
    .select(['users.username as moderator', 'games.title', 'person.username'])
    .where((e) => e.and({ 'log.subjectKind': subject?.kind, 'log.subjectId': subject?.id }))
    .orderBy('log.seq', 'desc')
    .limit(limit);
  const asked = isOfMany ? query.where('log.count', 'is not', null) : query;
  const rows = await (before === null ? asked : asked.where('log.seq', '<', before)).execute();
  return rows.map(({ undoneBy, title, username, ...row }) => ({
    ...row,
    subjectName: title ?? (username === null ? null : `@${username}`),
    isUndone: undoneBy !== null,
  }));
}
