import { LIMITS } from '#domain/limits.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import {
  countUnreadNotifications,
  listNotifications,
  type NotificationRow,
} from '#platform/db/notifications.ts';
import { actingUser } from '../acting-user.ts';
import { readTimedCursor, writeTimedCursor } from '../timed-cursor.ts';

export interface NotificationsPage {
  notifications: NotificationRow[];
  nextCursor: string | null;
}

/**
 * One page of what the site told a person, the newest first. A broken cursor is the first page.
 * Throws AppError `not-signed-in`.
 */
export async function findNotifications(
  ctx: AppContext,
  { actor, cursor = null }: { actor: Actor; cursor?: string | null },
): Promise<NotificationsPage> {
  const { id } = actingUser(actor, 'notification:read-own');
  const limit = LIMITS.lists.browsePage;
  const after = readTimedCursor(cursor);
  const rows = await listNotifications(ctx.db.read, { userId: id, after, limit: limit + 1 });
  const notifications = rows.slice(0, limit);
  const last = notifications.at(-1);
  const nextCursor = rows.length > limit && last ? writeTimedCursor([last.createdAt, last.id]) : null;
  return { notifications, nextCursor };
}

/** How much of it is new: the dot in the header of every page. */
export async function countUnread(ctx: AppContext, { userId }: { userId: string }): Promise<number> {
  return countUnreadNotifications(ctx.db.read, { userId });
}
