import { Field, type FieldProps, Input, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { MADE_WITH, MADE_WITH_FORM as TEXT } from '#domain/messages/submit/made-with.ts';
import { type FieldsProps, UrlInput } from './fields.tsx';

type Name = 'editor' | 'model' | 'timeSpent' | 'prompts' | 'promptsUrl' | 'remixOf';

export function MadeWithFields({ form, isBusy }: FieldsProps) {
  const field = (name: Name, label: string, help?: string): Omit<FieldProps, 'children'> => ({
    ...{ name, label, help, optional: true, error: form.errors[name] },
  });
  const inputOf = (name: Name) => ({
    value: form.values[name],
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  const short = { maxLength: LIMITS.text.madeWith, autoComplete: 'off' };
  return (
    <>
      <p className="-mt-3 text-muted text-sm">{TEXT.help}</p>
      <Field {...field('editor', MADE_WITH.editor, TEXT.severalHelp)}>
        <Input {...inputOf('editor')} {...short} placeholder={TEXT.editorPlaceholder} />
      </Field>
      <Field {...field('model', MADE_WITH.model, TEXT.severalHelp)}>
        <Input {...inputOf('model')} {...short} placeholder={TEXT.modelPlaceholder} />
      </Field>
      <Field {...field('timeSpent', TEXT.timeSpent)}>
        <Input {...inputOf('timeSpent')} {...short} placeholder={TEXT.timePlaceholder} />
      </Field>
      <Field {...field('prompts', MADE_WITH.prompts, TEXT.promptsHelp)}>
        <Textarea {...inputOf('prompts')} rows={6} maxLength={LIMITS.text.prompts} />
      </Field>
      <Field {...field('promptsUrl', TEXT.promptsUrl, TEXT.promptsUrlHelp)}>
        <UrlInput {...inputOf('promptsUrl')} />
      </Field>
      <Field {...field('remixOf', TEXT.remixOf, TEXT.remixOfHelp)}>
        <Input {...inputOf('remixOf')} maxLength={LIMITS.text.url} autoComplete="off" />
      </Field>
    </>
  );
}
