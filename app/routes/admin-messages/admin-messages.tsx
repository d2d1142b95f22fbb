import { AdminBoundary } from '#app/components/admin/admin-boundary.tsx';
import { AdminPage } from '#app/components/admin/admin-page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { Scene } from '#app/components/scene.tsx';
import { requireAdministrator } from '#app/http/admin.server.ts';
import { answer } from '#app/http/answer.server.ts';
import { redirectWithFlash } from '#app/http/redirect.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { ChipLink } from '#app/ui/chip.tsx';
import { LoadMore } from '#app/ui/pagination.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { isAppError } from '#domain/errors.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { ADMIN_MESSAGES as TEXT } from '#domain/messages/admin-messages.ts';
import { SITE } from '#domain/messages/site.ts';
import { countWaiting } from '#services/admin/count-waiting.ts';
import { findMessages } from '#services/contact/find-messages.ts';
import { handleMessage } from '#services/contact/handle-message.ts';
import type { Route } from './+types/admin-messages';
import { Message } from './message.tsx';

const PATH = '/admin/messages';

/** /admin/messages: what people wrote by the contact form, for administrators. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const actor = requireAdministrator(context);
  const { ctx } = scopeOf(context);
  const isDone = searchParams.has('done');
  const cursor = searchParams.get('cursor');
  return answer(async () => {
    const [page, waiting] = await Promise.all([
      findMessages(ctx, { actor, isDone, cursor }),
      countWaiting(ctx, { actor }),
    ]);
    return { isDone, waiting, ...page };
  });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const actor = requireAdministrator(context);
  const { ctx } = scopeOf(context);
  const form = await request.formData();
  const back = url.pathname + url.search;
  const isDone = form.get('intent') === 'done';
  try {
    await handleMessage(ctx, { actor, messageId: String(form.get('id') ?? ''), isDone });
    return await redirectWithFlash(back, { ...(isDone ? TEXT.done : TEXT.reopened), tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithFlash(back, { ...TEXT.failed, description: error.sentence, tone: 'failure' });
  }
}

export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  const { isDone, waiting, messages, nextCursor } = loaderData;
  const cursor = nextCursor ? encodeURIComponent(nextCursor) : null;
  return (
    <AdminPage tab="messages" waiting={waiting}>
      <h2 className="sr-only">{ADMIN.tabs.messages}</h2>
      <ul className="mb-6 flex flex-wrap gap-2">
        <li>
          <ChipLink to={PATH} selected={!isDone}>
            {TEXT.waitingTab}
          </ChipLink>
        </li>
        <li>
          <ChipLink to={`${PATH}?done`} selected={isDone}>
            {TEXT.doneTab}
          </ChipLink>
        </li>
      </ul>
      {messages.length === 0 ? (
        <EmptyState
          title={isDone ? TEXT.noneDone : TEXT.none}
          text={TEXT.noneText}
          headingLevel={3}
          scene={<Scene kind="empty" />}
        />
      ) : (
        <ul className="grid gap-5 xl:grid-cols-2">
          {messages.map((message) => (
            <li key={message.id} className="min-w-0">
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
      {cursor === null ? null : (
        <LoadMore href={`${PATH}?${isDone ? 'done&' : ''}cursor=${cursor}`} label={SITE.loadMore} />
      )}
    </AdminPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${ADMIN.title}: ${ADMIN.tabs.messages}`,
    description: TEXT.description,
    isPrivate: true,
  });

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminBoundary error={error} />;
}
