import { useEffect } from 'react';
import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import { Page, PageHeading } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { Scene } from '#app/components/scene.tsx';
import { answerRead } from '#app/http/answer-read.server.ts';
import { viewerOrSignIn } from '#app/http/redirect.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { actorOf, viewerOf } from '#app/http/session.server.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/pagination.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { NOTIFICATIONS } from '#domain/messages/notifications.ts';
import { SITE } from '#domain/messages/site.ts';
import { findNotifications } from '#services/notifications/find-notifications.ts';
import { markRead } from '#services/notifications/mark-read.ts';
import type { Route } from './+types/notifications';
import { Notification } from './notification.tsx';

const PATH = '/notifications';

/** /notifications: what the site told a person. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  viewerOrSignIn(viewerOf(context), request);
  const { ctx } = scopeOf(context);
  const cursor = url.searchParams.get('cursor');
  return answerRead(context, 'notifications-load-failed', () =>
    findNotifications(ctx, { actor: actorOf(context), cursor }),
  );
}

/** Marks as read what was on the page: by JavaScript as soon as it is seen, otherwise by a button. */
export async function action({ request, url, context }: Route.ActionArgs) {
  viewerOrSignIn(viewerOf(context), request);
  const { ctx } = scopeOf(context);
  const form = await request.formData();
  const upTo = Number(form.get('upTo'));
  if (Number.isSafeInteger(upTo)) await markRead(ctx, { actor: actorOf(context), upTo });
  return form.has('seen') ? data({ ok: true }) : redirect(url.pathname + url.search);
}

/** What was new stays marked as new while it is looked at; the dot in the header goes. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith(PATH) ? false : defaultShouldRevalidate;
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, nextCursor } = loaderData;
  const newest = notifications.find(({ readAt }) => readAt === null)?.createdAt ?? null;
  useSeen(newest);
  return (
    <Page width="read">
      <PageHeading
        title={NOTIFICATIONS.title}
        text={NOTIFICATIONS.description}
        actions={newest === null ? null : <MarkRead upTo={newest} />}
      />
      {notifications.length === 0 ? (
        <EmptyState
          title={NOTIFICATIONS.none}
          text={NOTIFICATIONS.noneText}
          scene={<Scene kind="no-games" />}
        />
      ) : (
        <ul className="border-line border-t">
          {notifications.map((each) => (
            <Notification key={each.id} notification={each} />
          ))}
        </ul>
      )}
      {nextCursor ? (
        <LoadMore href={`${PATH}?cursor=${encodeURIComponent(nextCursor)}`} label={SITE.loadMore} />
      ) : null}
    </Page>
  );
}

function MarkRead({ upTo }: { upTo: number }) {
  return (
    <Form method="post" className="no-js-only">
      <Button type="submit" name="upTo" value={upTo}>
        {NOTIFICATIONS.markRead}
      </Button>
    </Form>
  );
}

/** Seen is read. */
function useSeen(upTo: number | null) {
  const { submit } = useFetcher({ key: 'notifications-seen' });
  useEffect(() => {
    if (upTo !== null) void submit({ upTo, seen: '1' }, { method: 'post', action: PATH });
  }, [upTo, submit]);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: NOTIFICATIONS.title,
    description: NOTIFICATIONS.description,
    isPrivate: true,
  });
