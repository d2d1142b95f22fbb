import { LIMITS } from '#domain/limits.ts';
import { isForAdministrators, isUndoable, type SubjectKind } from '#domain/moderation/moderation.ts';
import { type Actor, assertCan, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { listLog } from '#platform/db/moderation/moderation-log.ts';

/** Entries numbered below `before`, or the newest. */
export async function findPublicLog(ctx: AppContext, { before = null }: { before?: string | null }) {
  const page = await readPage(ctx, before);
  // Everybody may read these entries, so they name neither the moderator nor the game or person.
  const entries = page.rows.map(({ seq, at, action, reason, count, isUndone }) => {
    return { seq, at, action, reason, count, isUndone };
  });
  return { entries, before: page.before };
}

export type LogEntryForModerators = Awaited<ReturnType<typeof findLog>>['entries'][number];

type Which = { subject?: { kind: SubjectKind; id: string }; isOfMany?: boolean };
type LogAsked = Which & { actor: Actor; before?: string | null };
/** Returns a page of the log with names and notes, either of everything or of one `subject`. */
export async function findLog(ctx: AppContext, { actor, before = null, ...asked }: LogAsked) {
  assertCan(actor, 'moderation:act');
  const page = await readPage(ctx, before, asked);
  const since = ctx.clock.now() - LIMITS.moderation.undoMs;
  const entries = page.rows.map((row) => {
    const isOwn = can(actor, 'moderator:manage') || !isForAdministrators(row.action);
    const canUndo = isOwn && isUndoable(row.action) && !row.isUndone && row.at >= since;
    return { ...row, note: isOwn ? row.note : '', canUndo };
  });
  return { entries, before: page.before };
}

async function readPage(ctx: AppContext, given: string | null, which: Which = {}) {
  const asked = Number(given);
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const limit = LIMITS.lists.browsePage;
  const found = await listLog(ctx.db.read, { before, limit: limit + 1, ...which });
  const rows = found.slice(0, limit);
  return { rows, before: found.length > limit ? String(rows.at(-1)?.seq) : null };
}
