import { Form, Link } from 'react-router';
import { ModerationEntry } from '#app/moderation/log-list.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Button, buttonStyles, SubmitButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, Input, Select } from '#app/ui/field.tsx';
import { HiddenFields, PressForm } from '#app/ui/press-form.tsx';
import { Written } from '#app/ui/written.tsx';
import { QUEUE } from '#domain/messages/reports.ts';
import { QUEUE_STATES, type QueueState } from '#domain/moderation/queue-filter.ts';
import { commentPath } from '#domain/paths.ts';
import type { LogEntryForModerators } from '#services/moderation/find-log.ts';
import type { FoundComment, FoundPerson } from '#services/moderation/queue.ts';
import { ExplainedButton, Folded } from '../cases.tsx';

const { search: TEXT } = QUEUE;
const { fields } = TEXT;
type Sought = Readonly<Record<string, string>>;

const STATES = {
  '': TEXT.held,
  public: TEXT.public,
  comments: TEXT.comments,
  'public-comments': TEXT.publicComments,
  people: TEXT.people,
};

export function SearchForm({ sought }: { sought: Sought }) {
  const isOpen = Object.keys(sought).length > 0;
  return (
    <Folded
      key={JSON.stringify(sought)}
      label={TEXT.title}
      isOpen={isOpen}
      className="mb-8 border border-line bg-card px-4 pb-1"
    >
      <Form method="get" className="grid gap-x-5 gap-y-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
        {(['text', 'domain', 'network', 'person'] as const).map((name) => (
          <Field key={name} label={fields[name]} name={name}>
            <Input defaultValue={sought[name]} autoComplete="off" spellCheck={false} />
          </Field>
        ))}
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={fields[name]} name={name}>
            <Input type="datetime-local" defaultValue={sought[name]} />
          </Field>
        ))}
        <Field label={fields.state} name="state">
          <Select defaultValue={sought.state ?? ''} options={STATES} />
        </Field>
        <div className="flex flex-wrap items-end gap-3">
          <Button type="submit" variant="ink">
            {TEXT.find}
          </Button>
          {isOpen ? (
            <Link to="." className={buttonStyles({ variant: 'plain' })}>
              {TEXT.all}
            </Link>
          ) : null}
        </div>
      </Form>
    </Folded>
  );
}

const { raid: RAID } = QUEUE;
const HOURS = { 1: '1', 6: '6', 24: '24', 72: '72' };

/** `until`: null while the switch is off. Moderators only read that it is on. */
export function RaidSwitch({ until, mayPress }: { until: number | null; mayPress: boolean }) {
  const isOn = until !== null && RAID.isOn({ until: formatTime(until) });
  if (!mayPress) return isOn ? <p className="mb-8 border-accent border-l-4 pl-3 font-semibold">{isOn}</p> : null;
  return (
    <Folded label={isOn || RAID.title} isOpen={until !== null} className="mb-8 border border-line bg-card px-4 pb-1">
      <Form method="post" className="flex flex-col gap-3 pb-4">
        <p className="max-w-read text-muted text-sm">{RAID.text}</p>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={RAID.hours} name="hours">
            <Select defaultValue="6" options={HOURS} />
          </Field>
          <SubmitButton name="intent" value="raid:on" variant="danger">
            {RAID.on}
          </SubmitButton>
          {isOn ? (
            <SubmitButton name="intent" value="raid:off">
              {RAID.off}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </Folded>
  );
}

const formatTime = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

const FOUND = { games: TEXT.found, comments: TEXT.foundComments, people: TEXT.foundPeople };
type ManyProps = { sought: Sought; state: QueueState; at: number; total: number };
export function DecideOnAll({ sought, state, at, total }: ManyProps) {
  const { of, visibility } = QUEUE_STATES[state];
  if (total < (of === 'people' ? 1 : 2)) return null;
  return (
    <Form method="post" className="mb-6 flex flex-col gap-3 border border-line bg-card p-4 sm:p-5">
      <HiddenFields fields={{ ...sought, upTo: String(at) }} />
      <h3 className="text-xl">{FOUND[of]({ count: total })}</h3>
      {of === 'people' ? (
        <ExplainedButton
          value="people:ban"
          variant="danger"
          label={TEXT.banAll({ count: total })}
          text={TEXT.banAllText}
        />
      ) : (
        <>
          {visibility === 'held' ? (
            <ExplainedButton
              value={`${of}:publish`}
              label={TEXT.publishAll({ count: total })}
              text={QUEUE.publishText}
            />
          ) : null}
          <ExplainedButton
            value={`${of}:remove`}
            variant="danger"
            label={TEXT.removeAll({ count: total })}
            text={of === 'comments' ? TEXT.commentsRemoveText : TEXT.removeAllText}
          />
          <Checkbox name="bans" label={TEXT.bans} help={TEXT.bansText} />
        </>
      )}
    </Form>
  );
}

type NarrowLinkProps = { sought: Sought; name: string; value: string | null };
export function NarrowLink({ sought, name, value }: NarrowLinkProps) {
  return value ? (
    <Link
      to={`?${new URLSearchParams({ ...sought, [name]: value })}`}
      className="tap underline wrap-anywhere hover:text-accent"
    >
      {value}
    </Link>
  ) : null;
}

type FoundCommentsProps = { comments: readonly FoundComment[]; sought: Sought };
export function FoundComments({ comments, sought }: FoundCommentsProps) {
  return (
    <ul className="mb-6 border-line border-t">
      {comments.map(({ id, slug, title, body, username, createdAt, signs, mark }) => (
        <li key={id} className="flex flex-col gap-2 border-line border-b py-4">
          <Written className="max-w-read whitespace-pre-line">{body}</Written>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
            {username ? <span>@{username}</span> : null}
            <Link to={`${commentPath(slug, id)}/edit`} className="tap underline wrap-anywhere hover:text-accent">
              {title}
            </Link>
            <ShortDate at={createdAt} />
            <NarrowLink sought={sought} name="network" value={mark} />
            {signs.map((sign) => (
              <span key={sign}>{QUEUE.signs[sign]}</span>
            ))}
          </p>
          <div className="flex gap-3">
            {(['comment:show', 'comment:remove'] as const).map((intent) => (
              <PressForm key={intent} fields={{ intent }} formAction={`${commentPath(slug, id)}/edit`} size="sm">
                {TEXT.commentButtons[intent]}
              </PressForm>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

type FoundPeopleProps = { people: readonly FoundPerson[]; sought: Sought };
export function FoundPeople({ people, sought }: FoundPeopleProps) {
  return (
    <ul className="mb-6 border-line border-t">
      {people.map(({ id, username, name, createdAt, mark }) => (
        <li key={id} className="flex flex-wrap gap-x-5 gap-y-1 border-line border-b py-2">
          <Link to={`/moderation/user/${id}`} className="tap font-semibold underline wrap-anywhere hover:text-accent">
            @{username}
          </Link>
          <span dir="auto" className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {name}
          </span>
          <NarrowLink sought={sought} name="network" value={mark} />
          <ShortDate at={createdAt} className="text-muted text-sm" />
        </li>
      ))}
    </ul>
  );
}

export function RecentlyMany({ entries }: { entries: readonly LogEntryForModerators[] }) {
  if (entries.length === 0) return null;
  return (
    <Folded label={TEXT.recent} className="mb-8">
      <ul className="border-line border-t">
        {entries.map((entry) => (
          <ModerationEntry key={entry.seq} entry={entry} />
        ))}
      </ul>
    </Folded>
  );
}
