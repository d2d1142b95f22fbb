import * as z from 'zod/mini';
import {
  currentPasswordField,
  currentUsernameField,
  emailField,
  optionalText,
  optionalUrl,
  passwordPair,
  passwordsMatch,
  requiredText,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { LOGIN } from '../messages/accounts.ts';
import { SETTINGS } from '../messages/settings.ts';
import { SUBMIT } from '../messages/submit/submit.ts';
import { SUBMIT_ERRORS } from '../messages/submit/submit-errors.ts';
import { AVATAR_PRESETS, GENERATED } from '../people/avatar.ts';
import type { LinkKind } from '../people/person.ts';
import { isLinkOf, LINK_SITES } from '../people/profile.ts';
import { visibleText } from '../text.ts';

function linkField(kind: LinkKind) {
  const elsewhere = SETTINGS.linkElsewhere({ site: LINK_SITES[kind][0] ?? '' });
  return optionalUrl([(text) => text === '' || isLinkOf(kind, text), elsewhere]);
}

/** Accepts short usernames, which imported accounts may have. Services check a new username with `usernameField()`. */
export const profileSchema = z.object({
  username: currentUsernameField(),
  name: requiredText(SETTINGS.nameRequired, [LIMITS.text.name, SETTINGS.nameTooLong], visibleText),
  bio: optionalText([LIMITS.text.bio, SETTINGS.bioTooLong]),
  avatarUrl: optionalUrl(),
  /** If absent, the picture stays. 'generated' is the picture that the site draws for the account. */
  avatarPreset: z.optional(z.enum([GENERATED, ...AVATAR_PRESETS], SUBMIT.urlInvalid)),
  avatarFile: z.optional(
    z.file(SUBMIT_ERRORS.coverUnsupported).check(z.maxSize(LIMITS.image.maxBytes, SUBMIT_ERRORS.coverTooLarge)),
  ),
  websiteUrl: optionalUrl(),
  githubUrl: linkField('github'),
  xUrl: linkField('x'),
  itchUrl: linkField('itch'),
});
export type ProfileInput = z.output<typeof profileSchema>;

const longest = [LIMITS.password.max, SETTINGS.wrongPassword] as const;
const currentPassword = currentPasswordField(LOGIN.passwordRequired, longest);

export const changePasswordSchema = z.object({ currentPassword, ...passwordPair() }).check(passwordsMatch());
export const changeEmailSchema = z.object({ email: emailField(), currentPassword });

export const deleteAccountSchema = z.object({
  games: z.enum(['release', 'remove'], SETTINGS.deleteGames),
  comments: z.enum(['keep', 'erase'], SETTINGS.deleteComments),
  /** The password, or the username if the account has no password. */
  proof: currentPassword,
});
