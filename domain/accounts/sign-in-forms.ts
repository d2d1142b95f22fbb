import * as z from 'zod/mini';
import {
  emailField,
  optionalText,
  passwordPair,
  passwordsMatch,
  requiredText,
  usernameField,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { LOGIN } from '../messages/accounts.ts';
import { SETTINGS } from '../messages/settings.ts';

const { emailRequired, passwordRequired, refused } = LOGIN;

/**
 * Sign-in: both fields are required and nothing more is checked here. A malformed address or a short
 * password gets the same answer as a wrong one.
 */
export const loginSchema = z.object({
  email: requiredText({ missing: emailRequired, tooLong: refused.description, max: LIMITS.text.email }).check(
    z.toLowerCase(),
  ),
  password: z
    .string(passwordRequired)
    .check(z.minLength(1, passwordRequired), z.maxLength(LIMITS.password.max, refused.description)),
});

export type LoginInput = z.output<typeof loginSchema>;

/** 'Forgot password?' */
export const forgotPasswordSchema = z.object({ email: emailField() });

/** Sign-up, in the order of the form: email, password, both passwords alike, username. An empty name is the username. */
export const registerSchema = z
  .object({
    email: emailField(),
    ...passwordPair(),
    username: usernameField(),
    name: optionalText({ max: LIMITS.text.name, tooLong: SETTINGS.nameTooLong }),
  })
  .check(passwordsMatch());

export type RegisterInput = z.output<typeof registerSchema>;

/** A new password after 'Forgot password?'. */
export const resetPasswordSchema = z
  .object({ token: z.string(LOGIN.errored.description), ...passwordPair() })
  .check(passwordsMatch());

/** The button below a link that was mailed. */
export const confirmEmailSchema = z.object({ token: z._default(z.string(LOGIN.errored.description), '') });

export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;
