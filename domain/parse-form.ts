import * as z from 'zod/mini';

/** What is wrong with a form's fields, by field name. */
export type FormErrors<Field extends string = string> = { readonly [name in Field]?: readonly string[] };

export type FormSchema = z.ZodMiniType<object>;

/** A form's values according to its schema, or what is wrong with it. */
export type ParsedForm<Input> =
  | { input: Input; errors?: undefined }
  | { input?: undefined; errors: FormErrors };

/** Validates a form by its schema, the same way on the server and in the browser. */
export function parseForm<Schema extends FormSchema>(
  schema: Schema,
  form: FormData,
): ParsedForm<z.output<Schema>> {
  return parseFields(schema, fieldsOf(form));
}

export function parseFields<Schema extends FormSchema>(
  schema: Schema,
  fields: object,
): ParsedForm<z.output<Schema>> {
  const parsed = schema.safeParse(fields);
  return parsed.success ? { input: parsed.data } : { errors: z.flattenError(parsed.error).fieldErrors };
}

/** An empty field is absent, and so is an unused file field. A field that is sent repeatedly is a list. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form
      .getAll(name)
      .filter((value) => (value instanceof File ? value.size > 0 : value !== ''));
    if (values.length > 0) fields[name] = values.length === 1 ? values[0] : values;
  }
  return fields;
}
