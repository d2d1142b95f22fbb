import { parseFields } from '#domain/fields.ts';
import { submitFieldsSchema, submitSchema } from '#domain/games/forms.ts';
import type { GameFormErrors, GameFormValues } from './values.ts';

/** Checks an unsent form by the server's rules. `waitFor`: errors for pictures that aren't ready; '' for none. */
export function checkGameForm(
  values: GameFormValues,
  { needsCover, waitFor }: { needsCover: boolean; waitFor: { cover: string; screenshots: string } },
): GameFormErrors {
  const schema = needsCover && waitFor.cover === '' ? submitSchema : submitFieldsSchema;
  return {
    ...parseFields(schema, { ...values, coverKey: values.coverKey || undefined }).errors,
    ...(waitFor.cover ? { coverUrl: [waitFor.cover] } : {}),
    ...(waitFor.screenshots ? { screenshotKeys: [waitFor.screenshots] } : {}),
  };
}
