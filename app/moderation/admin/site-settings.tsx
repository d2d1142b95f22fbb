import { CheckedForm } from '#app/shell/checked-form.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/field.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { SITE_SETTINGS as TEXT } from '#domain/messages/staff/site-settings.ts';
import { confirmPath } from '#domain/paths.ts';
import type { SettingRow } from '#services/upkeep/settings.ts';

const loadRules = async () => (await import('#domain/settings.ts')).settingsForm;

type Props = { settings: readonly SettingRow[]; isConfirmed: boolean };

export function SiteSettings({ settings, isConfirmed }: Props) {
  return (
    <div className="flex max-w-3xl flex-col gap-12">
      {isConfirmed ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3 border border-line bg-card p-4">
          <p>{TEXT.confirmFirst}</p>
          <ButtonLink to={confirmPath('/admin?tab=settings')}>{TEXT.confirm}</ButtonLink>
        </div>
      )}
      {TEXT.groups.map(({ group, title }) => (
        <GroupForm key={group} group={group} title={title} settings={settings.filter((each) => each.group === group)} />
      ))}
    </div>
  );
}

type GroupProps = { group: string; title: string; settings: readonly SettingRow[] };

function GroupForm({ group, title, settings }: GroupProps) {
  const shown = settings.filter(({ kind }) => kind !== 'picture');
  const initial = Object.fromEntries(shown.map(({ name, text, fallback }) => [name, text || fallback]));
  return (
    <TitledSection id={group} title={title} headingClassName="mb-5 text-2xl">
      <CheckedForm
        id={`${group}-form`}
        loadSchema={loadRules}
        fields={{ group }}
        initial={initial}
        checksOnBlur
        encType="multipart/form-data"
        preventScrollReset
      >
        {settings.map((setting) => (
          <SettingField key={setting.name} setting={setting} />
        ))}
        {settings.some(({ name, text }) => name === 'logo' && text !== '') ? (
          <Checkbox name="removeLogo" label={TEXT.removeLogo} />
        ) : null}
        <SubmitButton variant="solid" name="intent" value="settings">
          {TEXT.save}
        </SubmitButton>
      </CheckedForm>
      {group === 'mail' ? (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PressForm fields={{ intent: 'test-mail' }}>{TEXT.test}</PressForm>
          <p className="text-muted text-sm">{TEXT.testText}</p>
        </div>
      ) : null}
    </TitledSection>
  );
}

function SettingField({ setting }: { setting: SettingRow }) {
  const { name, kind, by, label, effect, choices = {} } = setting;
  const said = kind === 'secret' ? `${effect} ${TEXT.secretHelp}` : effect;
  const help = by === null ? said : TEXT.byEnvironment({ variable: by });
  const isFixed = by !== null;
  return (
    <Field label={label} name={name} help={help}>
      {typeof kind !== 'string' ? (
        <Select disabled={isFixed} options={choices} />
      ) : kind === 'picture' ? (
        <Input type="file" accept="image/*" disabled={isFixed} className="py-2" />
      ) : kind === 'list' || kind === 'page' ? (
        <Textarea rows={kind === 'page' ? 6 : 3} disabled={isFixed} />
      ) : (
        <Input disabled={isFixed} autoComplete="off" />
      )}
    </Field>
  );
}
