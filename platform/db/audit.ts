import { sql } from 'kysely';
import type { Db } from './database.ts';
import { seesGame } from './games/sees-game.ts';
import { insertRows } from './rows.ts';
import type { Schema } from './schema.ts';

/** `actorId`: null for visitors and for the site itself. */
interface AuditEntry extends Pick<Schema['auditLog'], 'at' | 'actorId' | 'action'> {
  about: readonly [kind: 'game' | 'user' | 'claim' | 'file' | 'site', id: string];
  /** Must not hold secrets or e-mail addresses. */
  detail?: Readonly<Record<string, unknown>>;
}

export const writeOwnAudit = async (
  db: Db,
  { userId, ...entry }: Pick<AuditEntry, 'at' | 'action' | 'detail'> & { userId: string },
) => writeAudit(db, { ...entry, actorId: userId, about: ['user', userId] });

/** Names no games that they can't see. */
export async function listAuditOf(db: Db, { actorId }: { actorId: string }) {
  const acts = db.selectFrom('auditLog').where('actorId', '=', actorId).orderBy('seq', 'desc');
  const isSeen = seesGame(actorId, sql.ref('audit_log.subject_id')).as('isSeen');
  const rows = await acts.select(['at', 'action', 'subjectKind', 'subjectId', 'detail', isSeen]).execute();
  return rows.map(({ isSeen, ...row }) => {
    const detail = JSON.parse(row.detail) as Record<string, unknown>;
    const { title: _title, slug: _slug, playUrl: _playUrl, ...nameless } = detail;
    return { ...row, detail: isSeen || row.subjectKind !== 'game' ? detail : nameless };
  });
}

/** Call it in the transaction that makes the change. */
export const writeAudit = async (db: Db, { about: [subjectKind, subjectId], detail = {}, ...entry }: AuditEntry) =>
  insertRows(db, 'auditLog', { ...entry, subjectKind, subjectId, detail: JSON.stringify(detail) });
