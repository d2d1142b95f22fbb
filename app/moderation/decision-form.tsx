import { Form, Link } from 'react-router';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, Select, Textarea } from '#app/ui/field.tsx';
import { TextField } from '#app/ui/inputs.tsx';
import { Written } from '#app/ui/written.tsx';
import { formatShortDate } from '#domain/format.ts';
import { renditionOf } from '#domain/games/picture.ts';
import { LIMITS } from '#domain/limits.ts';
import { GAME } from '#domain/messages/games.ts';
import { REASON_NAMES, MODERATE as TEXT, VISIBILITY_NAMES } from '#domain/messages/moderation.ts';
import { isErasing, mainReason, type Reason, type SubjectAction } from '#domain/moderation/moderation.ts';
import { initialsOf } from '#domain/people/person.ts';
import type { Moderated } from '#services/moderation/find-state.ts';
import { ExplainedButton, Folded, OutsideLink } from './cases.tsx';

type DecisionFormProps = { actions: readonly SubjectAction[]; reports: readonly { reason: Reason }[] } & {
  pictures?: readonly string[];
};

const HARSH = new Set<SubjectAction>([
  'game:remove',
  'game:erase-files',
  'game:merge',
  'game:unclaim',
  'game:erase',
  'game:erase-picture',
  'person:ban',
  'person:remove-games',
  'person:erase',
  'person:erase-picture',
]);

const isFolded = (action: SubjectAction) => action === 'person:suspend' || action === 'game:merge' || isErasing(action);

export function DecisionForm({ actions, reports, pictures = [] }: DecisionFormProps) {
  const reported = mainReason(reports);
  const buttonFor = (action: SubjectAction) => (
    <ExplainedButton
      key={action}
      value={action}
      variant={HARSH.has(action) ? 'danger' : 'outline'}
      label={TEXT.buttons[action]}
      text={TEXT.explained[action]}
    />
  );
  return (
    <Form method="post" className="flex flex-col gap-5 border border-line bg-card p-4 sm:p-5" aria-labelledby="decide">
      {/* Enter in a field presses the form's first button. This one is disabled, so that Enter decides nothing. */}
      <button type="submit" disabled hidden>
        {TEXT.decide}
      </button>
      <div>
        <h3 id="decide" className="text-xl">
          {TEXT.decide}
        </h3>
        <p className="text-muted text-sm">
          {reports.length === 0 ? null : `${TEXT.closesReports({ count: reports.length })} `}
          {TEXT.days}
        </p>
      </div>
      <Field label={TEXT.reason} name="reason" help={reported ? TEXT.reasonHelp : undefined}>
        <Select defaultValue={reported ?? 'other'} options={REASON_NAMES} />
      </Field>
      <Field label={TEXT.note} name="note" help={TEXT.noteHelp} optional>
        <Textarea rows={3} maxLength={LIMITS.text.reportNote} />
      </Field>
      <div className="flex flex-col gap-3">{actions.filter((action) => !isFolded(action)).map(buttonFor)}</div>
      {actions.includes('person:suspend') ? (
        <Folded label={TEXT.suspendMore} className="border-line border-t pt-3">
          <TextField label={TEXT.until} name="until" help={TEXT.untilHelp} optional type="date" />
          {buttonFor('person:suspend')}
        </Folded>
      ) : null}
      {actions.includes('game:merge') ? (
        <Folded label={TEXT.mergeMore} className="border-line border-t pt-3">
          <TextField label={TEXT.into} name="into" help={TEXT.intoHelp} optional autoComplete="off" />
          {buttonFor('game:merge')}
        </Folded>
      ) : null}
      {actions.some(isErasing) ? (
        <Folded label={TEXT.eraseMore} className="border-line border-t pt-3">
          <Checkbox name="sure" label={TEXT.sure} />
          <Pictures pictures={pictures} />
          {actions.includes('person:erase') ? (
            <>
              <Checkbox name="withGames" label={TEXT.withGames} help={TEXT.withGamesHelp} />
              <Checkbox name="withComments" label={TEXT.withComments} help={TEXT.withCommentsHelp} />
            </>
          ) : null}
          {actions.filter(isErasing).map(buttonFor)}
        </Folded>
      ) : null}
    </Form>
  );
}

function Pictures({ pictures }: { pictures: readonly string[] }) {
  return (
    <div className="flex flex-wrap gap-4">
      {pictures.map((path, index) => (
        <label key={path} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="picture"
            value={path}
            defaultChecked={index === 0}
            className="size-5 accent-accent"
          />
          <img
            src={renditionOf(path, 320)}
            alt={TEXT.picture({ n: index + 1 })}
            loading="lazy"
            className="h-16 w-auto"
          />
        </label>
      ))}
    </div>
  );
}

/** Not part of the decision: it has a form of its own, because the answer is a file. */
export function PersonData({ path }: { path: string }) {
  return (
    <Form method="post" action={path} reloadDocument className="mt-8 border border-line bg-card px-4 pb-1 sm:px-5">
      <Folded label={TEXT.personData}>
        <ExplainedButton label={TEXT.personDataGet} text={TEXT.personDataText} />
      </Folded>
    </Form>
  );
}

const STATE_NAMES = {
  ...VISIBILITY_NAMES,
  good: 'In good standing',
  suspended: 'Suspended',
  banned: 'Banned',
} as const;

const LINK = 'tap max-w-full underline wrap-anywhere hover:text-accent';

export function SubjectHeading({ moderated }: { moderated: Moderated }) {
  const { subject, state, until, ownerId, game, picture } = moderated;
  const thumbnailUrl = game?.thumbnailUrl || null;
  const urls = [[GAME.play, game?.playUrl] as const, [GAME.source, game?.sourceUrl] as const];
  return (
    <header className="mb-8 flex flex-wrap gap-5 sm:flex-nowrap">
      {game ? (
        <GameThumb width="w-36 self-start sm:w-48" game={{ ...game, thumbnailUrl }} sizes="12rem" />
      ) : (
        <Avatar src={picture} initials={initialsOf(subject.name)} size="xl" />
      )}
      <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-2">
        <Badge tone={state === 'public' || state === 'good' ? 'good' : 'danger'}>
          {STATE_NAMES[state]}
          {until === null ? null : ` · ${formatShortDate(until)}`}
        </Badge>
        <h2 dir="auto" className="text-2xl wrap-anywhere sm:text-3xl">
          {subject.kind === 'user' ? `@${subject.name}` : subject.name}
        </h2>
        <Written className="line-clamp-3 max-w-read text-muted">{game?.description}</Written>
        <ul className="flex max-w-full flex-wrap gap-x-5 gap-y-1 text-sm">
          <li>
            <Link to={subject.path} className={LINK}>
              {subject.path}
            </Link>
          </li>
          {ownerId ? (
            <li>
              <Link to={`/moderation/user/${ownerId}`} className={LINK}>
                {TEXT.owner}
              </Link>
            </li>
          ) : null}
          {urls.map(([label, url]) =>
            url ? (
              <li key={label} className="min-w-0">
                <OutsideLink href={url} className={LINK}>
                  {label}: {url}
                </OutsideLink>
              </li>
            ) : null,
          )}
        </ul>
      </div>
    </header>
  );
}
