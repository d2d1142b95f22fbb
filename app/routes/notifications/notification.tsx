import { Link } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { formatIsoDate, formatShortDate } from '#domain/format.ts';
import { NOTIFICATIONS } from '#domain/messages/notifications.ts';

type NotificationProps = {
  notification: {
    readonly title: string;
    readonly text: string;
    readonly note: string;
    readonly path: string;
    readonly createdAt: number;
    readonly readAt: number | null;
  };
};

/** One thing that the site told: all of it leads to what it is about. */
export function Notification({ notification }: NotificationProps) {
  const { title, text, note, path, createdAt, readAt } = notification;
  const isNew = readAt === null;
  return (
    <li
      className={`relative border-line border-b py-4 transition-colors hover:bg-sunken ${isNew ? 'pl-4 shadow-[inset_4px_0_0_var(--color-accent)]' : 'pl-4'}`}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold font-text text-base tracking-normal [overflow-wrap:anywhere]">
          <Link to={path} className="stretch">
            {title}
          </Link>{' '}
          {isNew ? <Badge tone="accent">{NOTIFICATIONS.new}</Badge> : null}
        </h2>
        <time dateTime={formatIsoDate(createdAt)} className="flex-none text-muted text-sm">
          {formatShortDate(createdAt)}
        </time>
      </div>
      {text ? <p className="mt-1 max-w-read text-muted [overflow-wrap:anywhere]">{text}</p> : null}
      {note ? (
        <blockquote className="mt-2 max-w-read whitespace-pre-line border-edge border-l-4 pl-3 [overflow-wrap:anywhere]">
          {note}
        </blockquote>
      ) : null}
    </li>
  );
}
