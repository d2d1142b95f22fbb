import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { LOGIN } from '../messages/login.ts';
import { SETTINGS } from '../messages/settings.ts';
import { emailField, optionalText, passwordPair, passwordsMatch, usernameField } from './fields.ts';

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

export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;
