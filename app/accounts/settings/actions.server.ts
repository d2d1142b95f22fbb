import { requireViewer } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  type ProfileInput,
  profileSchema,
} from '#domain/accounts/settings-forms.ts';
import { isSignInService, SERVICE_NAMES } from '#domain/accounts/sign-in-service.ts';
import { AppError } from '#domain/errors.ts';
import { REGISTER } from '#domain/messages/accounts.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { GENERATED } from '#domain/people/avatar.ts';
import { can } from '#domain/policy.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { changeEmail, resendVerification } from '#services/accounts/email.ts';
import { changePassword } from '#services/accounts/password.ts';
import { endSessions } from '#services/accounts/sessions.ts';
import { signOut } from '#services/accounts/sign-in.ts';
import { disconnectService } from '#services/accounts/sign-in-with.ts';
import { type NewPicture, updateProfile } from '#services/people/update-profile.ts';

/** Handles the forms of the settings page. The field `intent` says which form was sent. */
export async function answerSettings(args: ActionArgs) {
  const { request, context } = args;
  const { ctx, actor, sessionId } = requireViewer({ request, context });
  const cookie = request.headers.get('cookie');
  const form = await receiveForm(args, { withPictures: can(actor, 'file:upload') });
  // The settings page has two addresses.
  const to = new URL(request.url).pathname.startsWith('/profile/') ? '/profile/settings' : '/settings';
  const texts = { form, refused: TEXT.failed, broke: TEXT.errored };
  switch (textOf(form, 'intent')) {
    case 'profile':
      return answerForm(args, {
        ...texts,
        schema: profileSchema,
        explain: (error) => blameProfile(error, form),
        save: async ({ websiteUrl, githubUrl, xUrl, itchUrl, ...input }) => {
          const links = { website: websiteUrl, github: githubUrl, x: xUrl, itch: itchUrl };
          const { username, name, bio } = input;
          await updateProfile(ctx, { actor, username, name, bio, links, picture: await pictureOf(input) });
          return { to, say: TEXT.succeeded };
        },
      });
    case 'email':
      return answerForm(args, {
        ...texts,
        schema: changeEmailSchema,
        explain: blamePassword('currentPassword'),
        save: async (input) => {
          await changeEmail(ctx, { actor, ...input });
          return { to, say: TEXT.emailLinkSent };
        },
      });
    case 'password':
      return answerForm(args, {
        ...texts,
        schema: changePasswordSchema,
        explain: blamePassword('currentPassword'),
        save: async (input) => {
          await changePassword(ctx, { actor, ...input, sessionId });
          return { to, say: TEXT.passwordChanged };
        },
      });
    case 'delete':
      return answerForm(args, {
        ...texts,
        schema: deleteAccountSchema,
        explain: blamePassword('proof'),
        save: async (input) => {
          await deleteAccount(ctx, { actor, cookie, ...input });
          return { to: '/', say: TEXT.deleted, headers: await signOut(ctx, { cookie }) };
        },
      });
    default:
      return answerButton(args, {
        ...texts,
        back: to,
        press: async (text) => {
          if (text('intent') !== 'all-sessions') return { to, say: await pressButton(args, text) };
          await endSessions(ctx, { actor, cookie, which: { allBut: null } });
          const headers = await signOut(ctx, { cookie });
          return { to: '/', say: TEXT.signedOutEverywhere, headers };
        },
      });
  }
}

async function pressButton(
  { request, context }: ActionArgs,
  text: (name: string) => string,
): Promise<ToastText> {
  const { ctx, actor, sessionId } = requestContext(context);
  const cookie = request.headers.get('cookie');
  switch (text('intent')) {
    case 'verification':
      await resendVerification(ctx, { actor });
      return TEXT.emailLinkSent;
    case 'session':
      await endSessions(ctx, { actor, cookie, which: { id: text('sessionId') } });
      return TEXT.sessionEnded;
    case 'other-sessions':
      await endSessions(ctx, { actor, cookie, which: { allBut: sessionId } });
      return TEXT.sessionsEnded;
    case 'disconnect': {
      const service = text('service');
      if (!isSignInService(service)) throw new AppError('invalid-input');
      await disconnectService(ctx, { actor, service });
      return TEXT.disconnected({ service: SERVICE_NAMES[service] });
    }
    default:
      throw new AppError('invalid-input');
  }
}

function blamePassword(field: 'currentPassword' | 'proof') {
  return ({ code, sentence }: AppError) => {
    if (code === 'common-password') return { errors: { password: [sentence] } };
    return code === 'wrong-password' ? { errors: { [field]: [sentence] } } : undefined;
  };
}

type PictureChoice = Pick<ProfileInput, 'avatarFile' | 'avatarUrl' | 'avatarPreset'>;

/** The new picture; undefined if the picture doesn't change. */
async function pictureOf({
  avatarFile,
  avatarUrl,
  avatarPreset,
}: PictureChoice): Promise<NewPicture | undefined> {
  if (avatarFile) {
    const bytes = new Uint8Array(await avatarFile.arrayBuffer());
    return { kind: 'upload', bytes, filename: avatarFile.name };
  }
  if (avatarUrl) return { kind: 'url', url: avatarUrl };
  if (avatarPreset === GENERATED) return { kind: 'generated' };
  return avatarPreset && { kind: 'preset', preset: avatarPreset };
}

/** Shows an error beside its field and in a toast, because the submit button is far below the fields. */
function blameProfile({ code, sentence }: AppError, form: FormData) {
  const message = { ...TEXT.failed, description: sentence };
  if (code === 'username-taken') return { message, errors: { username: [REGISTER.usernameTaken] } };
  if (code === 'invalid-input') return { message, errors: { username: [REGISTER.usernameTooShort] } };
  const isPicture = code.includes('image') || code.startsWith('fetch/') || code.startsWith('storage/');
  const file = form.get('avatarFile');
  const field = file instanceof File && file.size > 0 ? 'avatarFile' : 'avatarUrl';
  return isPicture ? { message, errors: { [field]: [sentence] } } : undefined;
}
