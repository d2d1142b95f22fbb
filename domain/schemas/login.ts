import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { LOGIN } from '../messages/login.ts';
import { emailField, requiredText } from './fields.ts';

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
