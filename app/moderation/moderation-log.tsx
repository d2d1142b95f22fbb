import { answer } from '#app/http/action-result.server.ts';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { REASON_NAMES, PUBLIC_LOG as TEXT } from '#domain/messages/moderation.ts';
import { findPublicLog } from '#services/moderation/find-log.ts';
import type { Route } from './+types/moderation-log';
import { ActionName, LogList } from './log-list.tsx';

export function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before');
  return answer(context, ({ ctx }) => findPublicLog(ctx, { before }));
}

export const handle = { isShared: true } satisfies ScreenHandle;

export default function ModerationLog({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="read" title={TEXT.title} text={TEXT.text}>
      <LogList log={loaderData} path="/moderation-log">
        {({ seq, at, reason, ...named }) => (
          <li
            key={seq}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <ActionName {...named} />
              {reason === 'other' ? null : <p className="text-muted text-sm">{REASON_NAMES[reason]}</p>}
            </div>
            <ShortDate at={at} className="tabular text-muted text-sm" />
          </li>
        )}
      </LogList>
    </Page>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.text, path: '/moderation-log' });
