import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { REPORT } from '#domain/messages/report.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { closeCase as closeRow, listReporterIds } from '#platform/db/reports.ts';
import { actingUser } from '../acting-user.ts';
import { notify } from '../notifications/notify.ts';

/** Where reporters see what moderators decide. */
const LOG_PATH = '/moderation-log';

/**
 * Closes a case, and tells everybody who reported how it ended. Of two who close it at once, one does.
 *
 * @throws AppError `not-signed-in`, `not-allowed`, `invalid-input` for a note that is too long, `case-not-found`
 */
export async function closeCase(
  ctx: AppContext,
  { actor, caseId, upheld, note = '' }: { actor: Actor; caseId: string; upheld: boolean; note?: string },
): Promise<void> {
  const { id: moderatorId } = actingUser(actor, 'moderation:act');
  if (note.length > LIMITS.text.reportNote) throw new AppError('invalid-input');
  await ctx.db.transact(async (tx) => {
    const closed = await closeRow(tx.db, {
      id: caseId,
      status: upheld ? 'upheld' : 'dismissed',
      moderatorId,
      note,
      at: ctx.clock.now(),
    });
    if (!closed) throw new AppError('case-not-found');
    const notice = {
      title: REPORT.outcome({ name: closed.subjectName }),
      text: upheld ? REPORT.upheldText : REPORT.dismissedText,
      note,
      path: LOG_PATH,
    };
    for (const userId of await listReporterIds(tx.db, { caseId })) {
      await notify(ctx, tx, {
        userId,
        ...notice,
        mail: (to) => ctx.noticeMail.sendNotice({ ...to, ...notice, label: REPORT.outcomeLabel }),
      });
    }
  });
}
