import * as z from 'zod/mini';
import { emailAddressOf } from './accounts/email-address.ts';
import { USERNAME_PATTERN } from './accounts/username.ts';
import { AppError } from './errors.ts';
import { LIMITS } from './limits.ts';
import { LOGIN, REGISTER } from './messages/accounts.ts';
import { SUBMIT } from './messages/submit/submit.ts';
import { typedText } from './text.ts';
import { isWebUrl } from './url.ts';

/** In browsers, `zod/mini` is 5.7 kB, zod 22.5 kB. `zod/mini` has one default message, so each check sets its own. */

type Rule = readonly [isFine: (text: string) => boolean, sentence: string];

/** Reports only the first broken rule. zod's `abort` would also skip checks of the whole form (`passwordsMatch`). */
function inOrder(...rules: readonly Rule[]) {
  const complaintOf = (text: unknown) => rules.find(([isFine]) => !isFine(String(text)))?.[1];
  return z.refine<string>((text) => complaintOf(text) === undefined, {
    error: (issue) => complaintOf(issue.input),
  });
}

const isThere = (text: string) => text !== '';
const atLeast = (min: number) => (text: string) => text.length >= min;
const atMost = (max: number) => (text: string) => text.length <= max;
type Longest = readonly [max: number, tooLong: string];

/** A trimmed text that has at least one visible character. `read` says what is kept of it. */
export const requiredText = (missing: string, [max, tooLong]: Longest, read = typedText) =>
  z.string(missing).check(z.overwrite(read), inOrder([isThere, missing], [atMost(max), tooLong]));

/** A trimmed text, or '' if it is missing or has no visible characters. */
export const optionalText = ([max, tooLong]: Longest, read = typedText) =>
  z._default(z.string(tooLong).check(z.overwrite(read), inOrder([atMost(max), tooLong])), '');

/** An existing password, which needn't follow the rules for new ones. */
export const currentPasswordField = (missing: string, [max, tooLong]: Longest) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(max, tooLong));

export const requiredUrl = (missing: string) =>
  z.string(missing).check(z.trim(), inOrder([isThere, missing], [isWebUrl, SUBMIT.urlInvalid]));

export function optionalUrl(...more: readonly Rule[]) {
  const isFine = (text: string) => text === '' || isWebUrl(text);
  const rules = inOrder([isFine, SUBMIT.urlInvalid], ...more);
  return z._default(z.string(SUBMIT.urlInvalid).check(z.trim(), rules), '');
}

/** A checkbox. Browsers don't send unchecked ones, so an absent field means false. */
export const checkbox = () => z._default(z.boolean(SUBMIT.failed.description), false);

export const oneEmailForm = () => z.overwrite<string>((text) => emailAddressOf(text) ?? text.trim().toLowerCase());

/** An e-mail address in its one form, because accounts are looked up by it. */
export function emailField() {
  const { emailRequired } = LOGIN;
  const isFine = (text: string) => atMost(LIMITS.text.email)(text) && emailAddressOf(text) !== null;
  const rules = inOrder([isThere, emailRequired], [isFine, REGISTER.emailInvalid]);
  return z.string(emailRequired).check(oneEmailForm(), rules);
}

/** Doesn't trim the text, because spaces are part of a password. */
function newPasswordField() {
  const { passwordRequired } = LOGIN;
  const rules = inOrder(
    [isThere, passwordRequired],
    [atLeast(LIMITS.password.min), REGISTER.passwordTooShort],
    [atMost(LIMITS.password.max), REGISTER.passwordTooLong],
  );
  return z.string(passwordRequired).check(rules);
}

const nameRules: readonly Rule[] = [
  [isThere, REGISTER.usernameRequired],
  [(text) => USERNAME_PATTERN.test(text), REGISTER.usernamePattern],
  [atMost(LIMITS.username.max), REGISTER.usernameTooLong],
];

/** An existing username. Imported ones may be shorter than new ones. */
export const currentUsernameField = () => z.string(REGISTER.usernameRequired).check(z.trim(), inOrder(...nameRules));

/** A new username. Doesn't check whether it is free. */
export function usernameField() {
  const longEnough: Rule = [atLeast(LIMITS.username.min), REGISTER.usernameTooShort];
  return z.string(REGISTER.usernameRequired).check(z.trim(), inOrder(...nameRules, longEnough));
}

export const passwordPair = () => ({
  password: newPasswordField(),
  confirmPassword: z.string(REGISTER.passwordsDiffer),
});

/** Checks that both passwords are equal, even while other fields are wrong. */
export const passwordsMatch = () =>
  z.refine<{ password?: unknown; confirmPassword?: unknown }>(
    // If the confirmation is missing, its own check already gives this message.
    (form) => form.confirmPassword === undefined || form.password === form.confirmPassword,
    { path: ['confirmPassword'], error: REGISTER.passwordsDiffer, when: () => true },
  );

export type FormErrors<Field extends string = string> = { readonly [name in Field]?: readonly string[] };
export type FormSchema = z.ZodMiniType<object>;

export type ParsedForm<T> = { input: T; errors?: undefined } | { input?: undefined; errors: FormErrors };

/** Validates a form, the same way on the server and in the browser. */
export const parseForm = <Schema extends FormSchema>(schema: Schema, form: FormData) =>
  parseFields(schema, fieldsOf(form));

export function parseFields<Schema extends FormSchema>(schema: Schema, fields: object): ParsedForm<z.output<Schema>> {
  const parsed = schema.safeParse(fields);
  return parsed.success ? { input: parsed.data } : { errors: z.flattenError(parsed.error).fieldErrors };
}

/** Returns the parsed input. Throws AppError `invalid-input`. */
export function validInput<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AppError('invalid-input', { cause: parsed.error });
  return parsed.data;
}

function fieldsOf(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => (value instanceof File ? value.size > 0 : value !== ''));
    if (values.length > 0) fields[name] = values.length === 1 ? values[0] : values;
  }
  return fields;
}
