import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { Written } from '#app/ui/written.tsx';
import { formatCount } from '#domain/format.ts';
import { ACTION_NAMES, MODERATE, PUBLIC_LOG, REASON_NAMES } from '#domain/messages/moderation.ts';
import { SITE } from '#domain/messages/site.ts';
import type { LogEntryForModerators } from '#services/moderation/find-log.ts';

type Log<Entry> = { entries: readonly Entry[]; before: string | number | null };
type LogListProps<Entry> = { log: Log<Entry>; path: string; headingLevel?: 2 | 3 } & {
  children: (entry: Entry) => ReactNode;
};

export function LogList<Entry>({ log, path, headingLevel, children }: LogListProps<Entry>) {
  const { entries, before } = log;
  const { empty: title, emptyText: text } = PUBLIC_LOG;
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title={title} text={text} headingLevel={headingLevel} />
      ) : (
        <ul className="border-line border-t">{entries.map(children)}</ul>
      )}
      {before === null ? null : (
        <div className="pt-6">
          <LoadMore href={`${path}?before=${before}`} label={SITE.loadMore} />
        </div>
      )}
    </>
  );
}

type Named = Pick<LogEntryForModerators, 'action' | 'count' | 'isUndone'>;
export function ActionName({ action, count, isUndone }: Named) {
  return (
    <p className="flex flex-wrap items-center gap-2 font-semibold">
      {ACTION_NAMES[action]}
      {count === null ? null : ` (${formatCount(count)})`}
      {isUndone ? <Badge>{MODERATE.undone}</Badge> : null}
    </p>
  );
}

export function ModerationEntry({ entry }: { entry: LogEntryForModerators }) {
  const { seq, at, action, reason, note, moderator, canUndo } = entry;
  const undoLabel = `${SITE.undo}: ${ACTION_NAMES[action]}, ${seq}`;
  const subjectPath = `/moderation/${entry.subjectKind}/${entry.subjectId}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <ActionName {...entry} />
        <p className="wrap-anywhere">
          {entry.count !== null ? null : entry.subjectName === null ? (
            <span className="text-muted">{MODERATE.gone}</span>
          ) : (
            <Link to={subjectPath} className="tap underline hover:text-accent">
              {entry.subjectName}
            </Link>
          )}
        </p>
        <p className="text-muted text-sm">
          <ShortDate at={at} />
          {reason === 'other' ? null : ` · ${REASON_NAMES[reason]}`}
          {` · ${moderator ? `@${moderator}` : MODERATE.formerModerator}`}
        </p>
        <Written className="mt-1 whitespace-pre-line">{note}</Written>
      </div>
      {canUndo ? (
        <PressForm
          fields={{ intent: 'undo', seq: String(seq), reason: 'other' }}
          formAction={subjectPath}
          size="sm"
          aria-label={undoLabel}
        >
          {SITE.undo}
        </PressForm>
      ) : null}
    </li>
  );
}
