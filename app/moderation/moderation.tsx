import { redirect } from 'react-router';
import { answer } from '#app/http/action-result.server.ts';
import { answerButton, textOf } from '#app/http/answer-form.server.ts';
import { AdminBoundary, AdminPage } from '#app/moderation/admin/admin-page.tsx';
import { requireModerator } from '#app/moderation/admin/panel.server.ts';
import { pageMeta, type ScreenHandle } from '#app/shell/page.tsx';
import { MODERATE as TEXT } from '#domain/messages/moderation.ts';
import { QUEUE } from '#domain/messages/reports.ts';
import { safeReturnPath } from '#domain/paths.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { findSubject } from '#services/moderation/reports.ts';
import type { Route } from './+types/moderation';
import { Cases } from './cases.tsx';
import { decide } from './decide.server.ts';
import { DecisionForm, PersonData, SubjectHeading } from './decision-form.tsx';
import { ModerationEntry } from './log-list.tsx';

export function loader({ params, context }: Route.LoaderArgs) {
  return answer(context, async () => {
    const { ctx, actor } = requireModerator(context);
    if (params.kind === 'comment') {
      const { path } = await findSubject(ctx.db.read, { actor, ...params });
      throw redirect(`${path}/edit`);
    }
    return findModerated(ctx, { actor, ...params });
  });
}

export function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireModerator(args.context);
  const here = `/moderation/${args.params.kind}/${args.params.id}`;
  const backFrom = (form: FormData) => safeReturnPath(textOf(form, 'returnTo') || here);
  return answerButton(args, {
    back: backFrom,
    refused: TEXT.failed,
    press: async (text, { form }) => {
      const back = backFrom(form);
      const cookie = args.request.headers.get('cookie');
      const isGone = text('intent') === 'game:erase' || text('intent') === 'person:erase';
      return {
        to: isGone ? '/admin/queue' : back,
        say: await decide({ ctx, actor, cookie, back, ...args.params, text }),
      };
    },
  });
}

export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function Moderation({ loaderData }: Route.ComponentProps) {
  const { subject, state, actions, pictures, cases, entries } = loaderData;
  const personId = actions.includes('person:erase') ? loaderData.subject.id : null;
  const open = cases.flatMap(({ status, reports }) => (status === 'open' ? reports : []));
  const whyNothing = subject.kind === 'user' ? TEXT.administrator : TEXT.nothingToDo;
  return (
    <AdminPage tab="queue">
      <SubjectHeading moderated={loaderData} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        {cases.length === 0 ? null : (
          <div className="flex min-w-0 flex-col gap-8">
            <Cases cases={cases} />
          </div>
        )}
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {actions.length === 0 ? (
            <p className="border border-line bg-card p-4 text-muted sm:p-5">{whyNothing}</p>
          ) : (
            <DecisionForm key={`${state} ${open.length}`} actions={actions} reports={open} pictures={pictures} />
          )}
          {personId === null ? null : <PersonData path={`/moderation/user/${personId}/data`} />}
        </div>
        <section aria-labelledby="history" className="min-w-0">
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

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = `${QUEUE.title}: ${loaderData?.subject.name ?? ''}`;
  return pageMeta(matches, { title, description: TEXT.days });
};
export const ErrorBoundary = AdminBoundary;
