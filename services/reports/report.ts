import { type Actor, assertCan } from '#domain/policy.ts';
import type { ReportInput } from '#domain/schemas/report.ts';
import type { AppContext } from '#platform/context.ts';
import { insertReport, openCase } from '#platform/db/reports.ts';
import { actorIdOf } from '../acting-user.ts';
import { findSubject, type Subject } from './find-subject.ts';

export interface Report {
  actor: Actor;
  /** 'game' or 'user'. */
  kind: string;
  id: string;
  /** Has passed `reportSchema`. */
  input: ReportInput;
  clientAddress: string;
}

/**
 * Reports a game or a profile, also without an account. All reports on one thing are one case until a moderator closes
 * it; a person's second report on it changes nothing.
 *
 * @throws AppError `suspended`, `banned`, `rate-limited`; what `findSubject` throws
 */
export async function reportSubject(
  ctx: AppContext,
  { actor, kind, id, input, clientAddress }: Report,
): Promise<Subject> {
  assertCan(actor, 'report:create');
  await ctx.limits.take('report', actorIdOf(actor) ?? clientAddress);
  return ctx.db.transact(async ({ db }) => {
    const subject = await findSubject(db, { actor, kind, id });
    const at = ctx.clock.now();
    const caseId = await openCase(db, {
      id: ctx.ids.next(),
      subjectKind: subject.kind,
      subjectId: id,
      subjectName: subject.name,
      at,
    });
    await insertReport(db, { id: ctx.ids.next(), caseId, reporterId: actorIdOf(actor), ...input, at });
    return subject;
  });
}
