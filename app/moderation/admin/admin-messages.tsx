import { Form } from 'react-router';
import { answer } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { UsernameLink } from '#app/people/person-links.tsx';
import { metaOf, type ScreenHandle } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { useSite } from '#app/shell/site.ts';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { ChipLink } from '#app/ui/chip.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { Cards } from '#app/ui/titled-section.tsx';
import { Written } from '#app/ui/written.tsx';
import { LIMITS } from '#domain/limits.ts';
import { ADMIN, ADMIN_MESSAGES as TEXT } from '#domain/messages/admin.ts';
import { SITE } from '#domain/messages/site.ts';
import { findMessages, handleMessage, type MessagesPage } from '#services/moderation/contact.ts';
import type { Route } from './+types/admin-messages';
import { AdminBoundary, AdminPage } from './admin-page.tsx';
import { requireAdministrator } from './panel.server.ts';

function Message({ message: shown }: { message: MessagesPage['messages'][number] }) {
  const { id, name, email, message, createdAt, handledAt, username } = shown;
  const { brandName } = useSite();
  const subject = encodeURIComponent(TEXT.subject({ brand: brandName }));
  const isDone = handledAt !== null;
  return (
    <article
      aria-labelledby={`message-${id}`}
      className="flex h-full flex-col gap-4 border border-line bg-card p-4 sm:p-5"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 id={`message-${id}`} className="text-xl wrap-anywhere">
            {name || email}
          </h3>
          <ShortDate at={createdAt} className="text-muted text-sm" />
        </div>
        <p className="text-muted text-sm wrap-anywhere">
          {name ? email : null}
          {name && username !== null ? ' · ' : null}
          {username === null ? null : <UsernameLink username={username} />}
        </p>
      </div>
      <Written className="flex-1 whitespace-pre-line">{message}</Written>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <ButtonAnchor href={`mailto:${encodeURIComponent(email)}?subject=${subject}`} variant="solid">
          {TEXT.answer}
        </ButtonAnchor>
        <Button type="submit" name="intent" value={isDone ? 'reopen' : 'done'} aria-describedby={`message-${id}`}>
          {isDone ? TEXT.reopen : TEXT.markDone}
        </Button>
      </Form>
    </article>
  );
}

const PATH = '/admin/messages';

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const isDone = searchParams.has('done');
  const cursor = searchParams.get('cursor');
  return answer(context, async () => {
    const { ctx, actor } = requireAdministrator(context);
    return { isDone, ...(await findMessages(ctx, { actor, isDone, cursor })) };
  });
}

export function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireAdministrator(args.context);
  const back = args.url.pathname + args.url.search;
  return answerButton(args, {
    back,
    refused: TEXT.failed,
    press: async (text) => {
      const isDone = text('intent') === 'done';
      await handleMessage(ctx, { actor, id: text('id'), isDone });
      const say = isDone ? TEXT.done : TEXT.reopened;
      const fields = { id: text('id'), intent: isDone ? 'reopen' : 'done', isUndo: '1' };
      const actions = [{ label: SITE.undo, form: { path: back, fields } }];
      return { to: back, say: text('isUndo') ? say : { ...say, actions, duration: LIMITS.toast.undoMs } };
    },
  });
}

export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  const { isDone, messages, nextCursor } = loaderData;
  const next = nextCursor && `${PATH}?${isDone ? 'done&' : ''}cursor=${encodeURIComponent(nextCursor)}`;
  return (
    <AdminPage tab="messages">
      <h2 className="sr-only">{ADMIN.tabs.messages}</h2>
      <ul className="mb-6 flex flex-wrap gap-2">
        {[PATH, `${PATH}?done`].map((path) => (
          <li key={path}>
            <ChipLink to={path} selected={isDone === path.endsWith('done')}>
              {path === PATH ? TEXT.waitingTab : TEXT.doneTab}
            </ChipLink>
          </li>
        ))}
      </ul>
      {messages.length === 0 ? (
        <EmptyState title={isDone ? TEXT.noneDone : TEXT.none} text={TEXT.noneText} headingLevel={3} />
      ) : (
        <Cards items={messages}>{(message) => <Message message={message} />}</Cards>
      )}
      <LoadMore href={next} label={SITE.loadMore} />
    </AdminPage>
  );
}

export const meta = metaOf({ title: `${ADMIN.title}: ${ADMIN.tabs.messages}`, description: TEXT.description });

export const ErrorBoundary = AdminBoundary;
