import { CountBadge } from '#app/ui/badge.tsx';
import { NOTIFICATIONS } from '#domain/messages/notifications.ts';
import type { NavLink } from './links.ts';

/** A dot at the corner of what it stands in: there is something new. Nothing when there isn't. */
export function UnreadDot({
  unread = 0,
  className = '',
}: {
  unread?: number | undefined;
  className?: string;
}) {
  if (unread === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={`absolute size-3 rounded-full border-2 border-paper bg-danger ${className}`}
      />
      <span className="sr-only">{NOTIFICATIONS.unread({ n: unread })}</span>
    </>
  );
}

/** A menu's words for a link, and how many wait there. */
export function LinkWords({ link: { label, count = 0 } }: { link: NavLink }) {
  return (
    <>
      {label}
      {count > 0 ? (
        <span className="ml-auto">
          <CountBadge count={count} label={NOTIFICATIONS.waiting} />
        </span>
      ) : null}
    </>
  );
}
