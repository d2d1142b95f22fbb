import { answer, requireAdministrator } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { AdminBoundary, AdminPage } from '#app/moderation/admin/admin-page.tsx';
import type { ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { MODERATE as TEXT } from '#domain/messages/moderation.ts';
import { QUEUE } from '#domain/messages/reports.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { countWaiting } from '#services/moderation/queue.ts';
import type { Route } from './+types/moderation';
import { Cases } from './cases.tsx';
import { decide } from './decide.server.ts';
import { DecisionForm } from './decision-form.tsx';
import { ModerationEntry } from './moderation-entry.tsx';
import { SubjectHeading } from './subject-heading.tsx';

const QUEUE_PATH = '/admin/queue';

/** /moderation/game/{id}, /moderation/user/{id}: everything that a moderator knows about one of them and can decide. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireAdministrator(context);
  return answer(async () => {
    const [moderated, waiting] = await Promise.all([
      findModerated(ctx, { actor, ...params }),
      countWaiting(ctx, { actor }),
    ]);
    return { waiting, ...moderated };
  });
}

export function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireAdministrator(args.context);
  const backFrom = (form: FormData) =>
    form.has('fromQueue') ? QUEUE_PATH : `/moderation/${args.params.kind}/${args.params.id}`;
  return answerButton(args, {
    back: backFrom,
    refused: TEXT.failed,
    press: async (text, form) => {
      await decide({ ctx, actor, cookie: args.request.headers.get('cookie'), ...args.params, text });
      return { to: backFrom(form), say: TEXT.done };
    },
  });
}

export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function Moderation({ loaderData }: Route.ComponentProps) {
  const { waiting, state, actions, cases, entries } = loaderData;
  return (
    <AdminPage tab="queue" waiting={waiting}>
      <SubjectHeading moderated={loaderData} />
      <div className="grid gap-10 lg:grid-cols-2">
        <div className="flex flex-col gap-8">
          <Cases cases={cases} />
          <DecisionForm key={state} actions={actions} />
        </div>
        <section aria-labelledby="history">
          <h3 id="history" className="mb-3 text-xl">
            {TEXT.history}
          </h3>
          {entries.length === 0 ? (
            <p className="text-muted">{TEXT.noHistory}</p>
          ) : (
            <ul className="border-line border-t">
              {entries.map((entry) => (
                <ModerationEntry key={entry.seq} entry={entry} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </AdminPage>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `${QUEUE.title}: ${loaderData?.subject.name ?? ''}`,
    description: TEXT.days,
    isPrivate: true,
  });

export const ErrorBoundary = AdminBoundary;
