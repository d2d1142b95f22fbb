import { LIMITS } from '#domain/limits.ts';
import { type Actor, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { listContactMessages, type ReceivedMessage } from '#platform/db/contact-messages.ts';
import { readTimedCursor, writeTimedCursor } from '../timed-cursor.ts';

export interface MessagesPage {
  messages: ReceivedMessage[];
  nextCursor: string | null;
}

/**
 * A page of what people wrote by the contact form, the newest first: what waits, or what is done.
 * Throws AppError `not-signed-in`, `not-allowed`.
 */
export async function findMessages(
  ctx: AppContext,
  { actor, isDone, cursor = null }: { actor: Actor; isDone: boolean; cursor?: string | null },
): Promise<MessagesPage> {
  assertCan(actor, 'contact:handle');
  const limit = LIMITS.lists.browsePage;
  const after = readTimedCursor(cursor);
  const rows = await listContactMessages(ctx.db.read, { isDone, after, limit: limit + 1 });
  const messages = rows.slice(0, limit);
  const last = messages.at(-1);
  const nextCursor = rows.length > limit && last ? writeTimedCursor([last.createdAt, last.id]) : null;
  return { messages, nextCursor };
}
