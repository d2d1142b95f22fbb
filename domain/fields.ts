import * as z from 'zod/mini';
import { USERNAME_PATTERN } from './accounts/username.ts';
import { LIMITS } from './limits.ts';
import { LOGIN, REGISTER } from './messages/accounts.ts';
import { SUBMIT } from './messages/submit.ts';
import { visibleText } from './text.ts';
import { isWebUrl } from './url.ts';

/**
 * The pieces that forms share. `zod/mini` because these schemas are part of the browser's first visit: the same object
 * costs 5.7 kB there and 22.5 kB with the classic API. It speaks no sentence of its own, so every check names one.
 */

const TEXT = SUBMIT;
const PEOPLE = REGISTER;

type Rule = readonly [isFine: (text: string) => boolean, sentence: string];

/**
 * Rules in order, of which only the first that is broken complains. zod's own `abort` would do
 * that too, but also silences the checks of the whole form, such as 'Passwords do not match'.
 */
function inOrder(...rules: readonly Rule[]) {
  const complaintOf = (text: unknown) => rules.find(([isFine]) => !isFine(String(text)))?.[1];
  return z.refine<string>((text) => complaintOf(text) === undefined, {
    error: (issue) => complaintOf(issue.input),
  });
}

const isThere = (text: string) => text !== '';
const atLeast = (min: number) => (text: string) => text.length >= min;
const atMost = (max: number) => (text: string) => text.length <= max;

/** A trimmed text in which something must be to be seen. */
export function requiredText(texts: { missing: string; tooLong: string; max: number }) {
  return z
    .string(texts.missing)
    .check(z.overwrite(visibleText), inOrder([isThere, texts.missing], [atMost(texts.max), texts.tooLong]));
}

/** A trimmed text that may be empty; absent is empty, and so is one of which nothing can be seen. */
export function optionalText(texts: { tooLong: string; max: number }) {
  const rules = inOrder([atMost(texts.max), texts.tooLong]);
  return z._default(z.string(texts.tooLong).check(z.overwrite(visibleText), rules), '');
}

/** An http or https address that must be there. */
export function requiredUrl(missing: string) {
  return z.string(missing).check(z.trim(), inOrder([isThere, missing], [isWebUrl, TEXT.urlInvalid]));
}

/** An http or https address, or nothing: '' then. */
export function optionalUrl() {
  const isFine = (text: string) => text === '' || isWebUrl(text);
  return z._default(z.string(TEXT.urlInvalid).check(z.trim(), inOrder([isFine, TEXT.urlInvalid])), '');
}

/** A checkbox: unchecked is absent from a form, and false. */
export function checkbox() {
  return z._default(z.boolean(TEXT.failed.description), false);
}

/** Required and of a shape that an address can have; lower-cased, for accounts are found by it. */
export function emailField() {
  const { emailRequired } = LOGIN;
  return z
    .string(emailRequired)
    .check(
      z.trim(),
      z.toLowerCase(),
      inOrder(
        [isThere, emailRequired],
        [atMost(LIMITS.text.email), PEOPLE.emailInvalid],
        [(text) => z.regexes.email.test(text), PEOPLE.emailInvalid],
      ),
    );
}

/** A new password. Never trimmed: spaces belong to it. */
function newPasswordField() {
  const { passwordRequired } = LOGIN;
  return z
    .string(passwordRequired)
    .check(
      inOrder(
        [isThere, passwordRequired],
        [atLeast(LIMITS.password.min), PEOPLE.passwordTooShort],
        [atMost(LIMITS.password.max), PEOPLE.passwordTooLong],
      ),
    );
}

const nameRules: readonly Rule[] = [
  [isThere, PEOPLE.usernameRequired],
  [(text) => USERNAME_PATTERN.test(text), PEOPLE.usernamePattern],
  [atMost(LIMITS.username.max), PEOPLE.usernameTooLong],
];

/** A username that somebody has: pattern and length, but an imported one may be short. */
export function currentUsernameField() {
  return z.string(PEOPLE.usernameRequired).check(z.trim(), inOrder(...nameRules));
}

/** A username that somebody chooses: 3 to 30 characters. Whether it is free is the database's to say. */
export function usernameField() {
  const longEnough: Rule = [atLeast(LIMITS.username.min), PEOPLE.usernameTooShort];
  return z.string(PEOPLE.usernameRequired).check(z.trim(), inOrder(...nameRules, longEnough));
}

/** Both passwords of a form. */
export function passwordPair() {
  return { password: newPasswordField(), confirmPassword: z.string(PEOPLE.passwordsDiffer) };
}

/** 'Passwords do not match', said also while other fields are wrong: all mistakes show at once. */
export function passwordsMatch() {
  return z.refine<{ password?: unknown; confirmPassword?: unknown }>(
    // A missing confirmation has complained already, with the same sentence.
    (form) => form.confirmPassword === undefined || form.password === form.confirmPassword,
    { path: ['confirmPassword'], error: PEOPLE.passwordsDiffer, when: () => true },
  );
}
