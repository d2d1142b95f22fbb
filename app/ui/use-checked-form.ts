import { getFormProps, type Submission, type SubmissionResult, useForm } from '@conform-to/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';

type FormSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;
type FormOptions<Schema extends FormSchema> = Parameters<typeof useForm<z.input<Schema>>>[0];
type Check<Schema extends FormSchema> = (
  formData: FormData,
) => Submission<z.input<Schema>, string[], z.output<Schema>>;

type CheckedFormOptions<Schema extends FormSchema> = {
  id: string;
  /** Fetches the form's rules, which are the server's own. The same function at every render. */
  loadSchema: () => Promise<Schema>;
  lastResult: SubmissionResult | null | undefined;
  defaultValue?: FormOptions<Schema>['defaultValue'];
  /** Complains about a field as soon as it is left, and not only once the form was sent. */
  checksOnBlur?: boolean;
};

/**
 * A form whose mistakes are told in the browser by the server's rules. The rules and zod (20 kB) are not part of a
 * first visit: they are fetched when somebody turns to the form. Whoever is faster sends it, and the server answers
 * with the same sentences.
 */
export function useCheckedForm<Schema extends FormSchema>({
  loadSchema,
  checksOnBlur = false,
  ...options
}: CheckedFormOptions<Schema>) {
  const [check, setCheck] = useState<Check<Schema>>();
  const asked = useRef(false);

  const fetchRules = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    Promise.all([import('@conform-to/zod/v4'), loadSchema()]).then(
      ([{ parseWithZod }, schema]) =>
        setCheck(() => (formData: FormData) => parseWithZod(formData, { schema })),
      // Offline perhaps: the server checks, and the next turn to the form asks again.
      () => {
        asked.current = false;
      },
    );
  }, [loadSchema]);

  // Somebody may have been quicker than the page.
  useEffect(() => {
    if (document.forms.namedItem(options.id)?.contains(document.activeElement)) fetchRules();
  }, [options.id, fetchRules]);

  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    // Without rules conform would ask the server at every key.
    ...(check
      ? {
          onValidate: ({ formData }: { formData: FormData }) => check(formData),
          shouldValidate: checksOnBlur ? 'onBlur' : 'onSubmit',
          shouldRevalidate: 'onInput',
        }
      : {}),
  });
  return { formProps: { ...getFormProps(form), onFocus: fetchRules }, fields };
}
