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
  /** Imports the schema that the server uses, too. Must be the same function at every render. */
  loadSchema: () => Promise<Schema>;
  lastResult: SubmissionResult | null | undefined;
  defaultValue?: FormOptions<Schema>['defaultValue'];
  /** Checks a field when it loses the focus, and not only on submit. */
  checksOnBlur?: boolean;
};

/**
 * A form that the browser checks with the server's schema. The schema and zod (20 kB) are only loaded when the form gets
 * the focus; a form that is sent before that gets the same messages from the server.
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
      // Perhaps offline: try again at the next focus. Until then, the server checks.
      () => {
        asked.current = false;
      },
    );
  }, [loadSchema]);

  // The form may have had the focus before hydration.
  useEffect(() => {
    if (document.forms.namedItem(options.id)?.contains(document.activeElement)) fetchRules();
  }, [options.id, fetchRules]);

  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    // Without onValidate, conform would ask the server at every key.
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
