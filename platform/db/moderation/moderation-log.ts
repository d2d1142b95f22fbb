import type { Selectable } from 'kysely';
import type { SubjectKind } from '#domain/moderation/moderation.ts';
import type { Db } from '../database.ts';
import { findRow } from '../rows.ts';
import type { Schema } from '../schema.ts';

export type LogEntry = Selectable<Schema['moderationLog']>;

/** Returns false if the entry undoes a row that is already undone. */
export async function appendLog(db: Db, entry: Omit<LogEntry, 'seq'>): Promise<number | false> {
  const rows = db.insertInto('moderationLog').values(entry);
  const added = rows.onConflict((c) => c.column('undoes').doNothing()).returning('seq');
  const row = await added.executeTakeFirst();
  return row ? Number(row.seq) : false;
}

export const findLogEntry = async (db: Db, { seq }: { seq: number }) => findRow(db, 'moderationLog', { seq });

interface LogPage {
  before: number | null;
  limit: number;
  subject?: { kind: SubjectKind; id: string } | undefined;
  /** Only decisions about many games at once. */
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
    .select(['log.reason', 'log.note', 'log.undoes', 'log.count', 'undo.seq as undoneBy'])
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
