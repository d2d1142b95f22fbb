import { Form } from 'react-router';
import { Field, Input, Select, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { REASON_NAMES, MODERATE as TEXT } from '#domain/messages/moderation.ts';
import { mainReason, REASONS, type Reason, type SubjectAction } from '#domain/moderation/moderation.ts';
import { ExplainedButton } from './explained-button.tsx';
import { Folded } from './folded.tsx';

type DecisionFormProps = {
  actions: readonly SubjectAction[];
  /** The open reports. Most decisions close them. */
  reports: readonly { readonly reason: Reason }[];
};

const HARSH: readonly SubjectAction[] = [
  'game:remove',
  'game:merge',
  'game:unclaim',
  'person:ban',
  'person:remove-games',
];

/** Actions with a field of their own, besides reason and note. */
const WITH_FIELD: readonly SubjectAction[] = ['person:suspend', 'game:merge'];

/** Fields for a reason (by default the most frequent reported one) and a note, and a button for each decision. */
export function DecisionForm({ actions, reports }: DecisionFormProps) {
  const reported = mainReason(reports);
  const buttonFor = (action: SubjectAction) => (
    <ExplainedButton
      key={action}
      name="intent"
      value={action}
      variant={HARSH.includes(action) ? 'danger' : 'outline'}
      text={TEXT.explained[action]}
    >
      {TEXT.buttons[action]}
    </ExplainedButton>
  );
  return (
    <Form
      method="post"
      className="flex flex-col gap-5 border border-line bg-card p-4 sm:p-5"
      aria-labelledby="decide"
    >
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
        <Select defaultValue={reported ?? 'other'}>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REASON_NAMES[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={TEXT.note} name="note" help={TEXT.noteHelp} optional>
        <Textarea rows={3} maxLength={LIMITS.text.reportNote} />
      </Field>
      <div className="flex flex-col gap-3">
        {actions.filter((action) => !WITH_FIELD.includes(action)).map(buttonFor)}
      </div>
      {actions.includes('person:suspend') ? (
        <Folded label={TEXT.suspendMore} className="border-line border-t pt-3">
          <Field label={TEXT.until} name="until" help={TEXT.untilHelp} optional>
            <Input type="date" />
          </Field>
          {buttonFor('person:suspend')}
        </Folded>
      ) : null}
      {actions.includes('game:merge') ? (
        <Folded label={TEXT.mergeMore} className="border-line border-t pt-3">
          <Field label={TEXT.into} name="into" help={TEXT.intoHelp} optional>
            <Input autoComplete="off" />
          </Field>
          {buttonFor('game:merge')}
        </Folded>
      ) : null}
    </Form>
  );
}
