import * as z from 'zod/mini';
import { emailField, passwordPair, passwordsMatch, usernameField } from '../fields.ts';
import { LOGIN } from '../messages/accounts.ts';
import { settingsForm } from '../settings.ts';

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
