import * as z from 'zod/mini';
import { emailField, passwordPair, passwordsMatch, usernameField } from '../fields.ts';
import { LOGIN } from '../messages/accounts.ts';
import { settingsForm } from '../settings.ts';

/** The first administrator, and what a new site needs to know. */
export const setupSchema = z
  .object({
    key: z.string(LOGIN.errored.description),
    username: usernameField(),
    email: emailField(),
    ...passwordPair(),
    ...z.pick(settingsForm, { brandName: true, heroStats: true, smtpUrl: true, mailFrom: true }).shape,
  })
  .check(passwordsMatch());
export type SetupInput = z.output<typeof setupSchema>;
