import * as z from 'zod/mini';
import {
  currentPasswordField,
  emailField,
  oneEmailForm,
  optionalText,
  passwordPair,
  passwordsMatch,
  requiredText,
  usernameField,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { LOGIN } from '../messages/accounts.ts';
import { SETTINGS } from '../messages/settings.ts';
import { visibleText } from '../text.ts';

const { emailRequired, passwordRequired, refused } = LOGIN;

/** Doesn't check the address's format, so that a malformed address gets the same answer as a wrong password. */
export const loginSchema = z.object({
  email: requiredText(emailRequired, [LIMITS.text.email, refused.description]).check(oneEmailForm()),
  password: currentPasswordField(passwordRequired, [LIMITS.password.max, refused.description]),
});

export const forgotPasswordSchema = z.object({ email: emailField() });

/** The fields are in the form's order. If the name is empty, the username is used. */
export const registerSchema = z
  .object({
    email: emailField(),
    ...passwordPair(),
    username: usernameField(),
    name: optionalText([LIMITS.text.name, SETTINGS.nameTooLong], visibleText),
  })
  .check(passwordsMatch());

export const resetPasswordSchema = z
  .object({ token: z.string(LOGIN.errored.description), ...passwordPair() })
  .check(passwordsMatch());

const linkField = () => z._default(z.string(LOGIN.errored.description), '');
/** The form behind a mailed link: `token` confirms an address, `stop` stops a change of address. */
export const confirmEmailSchema = z.object({ token: linkField(), stop: linkField() });
