import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { CONTACT } from '../messages/contact.ts';
import { emailField, optionalText, requiredText } from './fields.ts';

/** What /contact sends. */
export const contactSchema = z.object({
  name: optionalText({ tooLong: CONTACT.nameTooLong, max: LIMITS.text.name }),
  email: emailField(),
  message: requiredText({
    missing: CONTACT.messageRequired,
    tooLong: CONTACT.messageTooLong,
    max: LIMITS.text.contactMessage,
  }),
});

export type ContactInput = z.output<typeof contactSchema>;
