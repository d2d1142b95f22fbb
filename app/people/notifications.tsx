import { useEffect } from 'react';
import { data, Form, Link, redirect, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { isSentByScript, receiveForm } from '#app/http/answer-form.server.ts';
import { metaOf, Page } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { NOTIFICATIONS } from '#domain/messages/people.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { findNotifications, markRead } from '#services/people/notifications.ts';
import type { Route } from './+types/notifications';

type Row = Awaited<ReturnType<typeof findNotifications>>['notifications'][number];
function Notification({ title, text, note, path, createdAt, readAt }: Row) {
  const isNew = readAt === null;
  const edge = isNew ? 'shadow-[inset_4px_0_0_var(--color-accent)]' : '';
  return (
    <li className={`relative border-line border-b py-4 pl-4 transition-colors hover:bg-sunken ${edge}`}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold font-text text-base tracking-normal wrap-anywhere">
          <Link to={path} className="stretch">
            {title}
          </Link>{' '}
          {isNew ? <Badge tone="accent">{NOTIFICATIONS.new}</Badge> : null}
        </h2>
        <ShortDate at={createdAt} className="flex-none text-muted text-sm" />
      </div>
      {text ? <p className="mt-1 max-w-read text-muted wrap-anywhere">{text}</p> : null}
      {note ? (
        <blockquote className="mt-2 max-w-read whitespace-pre-line border-edge border-l-4 pl-3 wrap-anywhere">
          {note}
        </blockquote>
      ) : null}
    </li>
  );
}

const PATH = '/notifications';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  const cursor = url.searchParams.get('cursor');
  return answerRead(context, 'notifications-load-failed', () => findNotifications(ctx, { actor, cursor }));
}

/** Marks notifications as read: as soon as they are shown or, without JavaScript, when a button is pressed. */
export async function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireViewer(args);
  const form = await receiveForm(args);
  const upTo = Number(form.get('upTo'));
  if (Number.isSafeInteger(upTo)) await markRead(ctx, { actor, upTo });
  return isSentByScript(args.request) ? data({ ok: true }) : redirect(args.url.pathname + args.url.search);
}

/** Doesn't reload this page's data when notifications are marked as read, so that new ones still look new. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith(PATH) ? false : defaultShouldRevalidate;
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, nextCursor } = loaderData;
  const newest = notifications.find(({ readAt }) => readAt === null)?.createdAt ?? null;
  const { submit } = useFetcher({ key: 'notifications-seen' });
  useEffect(() => {
    if (newest !== null) void submit({ upTo: newest }, { method: 'post', action: PATH });
  }, [newest, submit]);
  return (
    <Page
      width="read"
      title={HEADER.notifications}
      text={NOTIFICATIONS.description}
      actions={
        newest === null ? null : (
          <Form method="post" className="no-js-only">
            <Button type="submit" name="upTo" value={newest}>
              {NOTIFICATIONS.markRead}
            </Button>
          </Form>
        )
      }
    >
      {notifications.length === 0 ? (
        <EmptyState title={NOTIFICATIONS.none} text={NOTIFICATIONS.noneText} scene="no-games" />
      ) : (
        <ul className="border-line border-t">
          {notifications.map((each) => (
            <Notification key={each.id} {...each} />
          ))}
        </ul>
      )}
      <LoadMore href={nextCursor && `${PATH}?${new URLSearchParams({ cursor: nextCursor })}`} label={SITE.loadMore} />
    </Page>
  );
}

export const meta = metaOf({ title: HEADER.notifications, description: NOTIFICATIONS.description });
