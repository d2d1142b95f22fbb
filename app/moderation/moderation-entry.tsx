import { Form, Link } from 'react-router';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ACTION_NAMES, MODERATE, REASON_NAMES } from '#domain/messages/moderation.ts';
import { SITE } from '#domain/messages/site.ts';
import type { LogEntryForModerators } from '#services/moderation/find-log.ts';

/** One decision with its moderator, time, reason and an undo button, for moderators. */
export function ModerationEntry({ entry }: { entry: LogEntryForModerators }) {
  const { seq, at, action, reason, note, moderator, isUndone, canUndo } = entry;
  const subjectPath = `/moderation/${entry.subjectKind}/${entry.subjectId}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {ACTION_NAMES[action]}
          {isUndone ? <Badge>{MODERATE.undone}</Badge> : null}
        </p>
        <p className="wrap-anywhere">
          {entry.subjectName === null ? (
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
        {note ? <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p> : null}
      </div>
      {canUndo ? (
        <Form method="post" action={subjectPath}>
          <input type="hidden" name="seq" value={seq} />
          <input type="hidden" name="reason" value="other" />
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="undo"
            aria-label={`${SITE.undo}: ${ACTION_NAMES[action]}, ${seq}`}
          >
            {SITE.undo}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
