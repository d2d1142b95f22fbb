import type * as z from 'zod/mini';
import { requireViewer } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, type Done, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import type { ActionArgs } from '#app/http/request-context.server.ts';
import * as forms from '#domain/accounts/settings-forms.ts';
import { isSignInService, SERVICE_NAMES } from '#domain/accounts/sign-in-service.ts';
import { AppError } from '#domain/errors.ts';
import { REGISTER } from '#domain/messages/accounts.ts';
import { NOTICES } from '#domain/messages/people.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import { GENERATED } from '#domain/people/avatar.ts';
import { can } from '#domain/policy.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { changeEmail, resendVerification } from '#services/accounts/email.ts';
import { changePassword } from '#services/accounts/password.ts';
import { endSessions } from '#services/accounts/sessions.ts';
import { signOut } from '#services/accounts/sign-in.ts';
import { disconnectService } from '#services/accounts/sign-in-with.ts';
import { afterwards } from '#services/afterwards.ts';
import { chooseNotices } from '#services/people/notifications.ts';
import { type NewPicture, updateProfile } from '#services/people/update-profile.ts';

export async function answerSettings(args: ActionArgs) {
  const { request, context } = args;
  const { ctx, actor, sessionId } = requireViewer({ request, context });
  const cookie = request.headers.get('cookie');
  const form = await receiveForm(args, { withPictures: can(actor, 'file:upload') });
  const to = new URL(request.url).pathname.startsWith('/profile/') ? '/profile/settings' : '/settings';
  const intent = textOf(form, 'intent');
  const forgotten = new Headers({ 'Set-Cookie': ctx.sessions.forgetCookie });
  const leave = () => afterwards(ctx, () => signOut(ctx, { cookie }), forgotten);
  const common = {
    form,
    refused: TEXT.failed,
    broke: TEXT.errored,
    explain: (error: AppError) => (intent === 'profile' ? blameProfile(error, form) : undefined),
  };
  const saveForm = <Input extends object>(schema: z.ZodMiniType<Input>, save: (input: Input) => Promise<Done>) =>
    answerForm(args, { ...common, schema, save });
  const press = async (text: (name: string) => string) => {
    switch (intent) {
      case 'verification':
        await resendVerification(ctx, { actor });
        return { to, say: TEXT.emailLinkSent };
      case 'session':
        await endSessions(ctx, { actor, cookie, which: { id: text('sessionId') } });
        return { to, say: TEXT.sessionEnded };
      case 'other-sessions':
        await endSessions(ctx, { actor, cookie, which: { allBut: sessionId } });
        return { to, say: TEXT.sessionsEnded };
      case 'all-sessions':
        await endSessions(ctx, { actor, cookie, which: { allBut: null } });
        return { to: '/', say: TEXT.signedOutEverywhere, headers: await leave() };
      case 'notices':
        await chooseNotices(ctx, {
          actor,
          channelsOf: (kind) => ({
            site: form.getAll('site').includes(kind),
            mail: form.getAll('mail').includes(kind),
          }),
        });
        return { to: `${to}#notices`, say: NOTICES.saved };
      case 'disconnect': {
        const service = text('service');
        if (!isSignInService(service)) throw new AppError('invalid-input');
        await disconnectService(ctx, { actor, service });
        return { to, say: TEXT.disconnected({ service: SERVICE_NAMES[service] }) };
      }
      default:
        throw new AppError('invalid-input');
    }
  };
  switch (intent) {
    case 'profile':
      return saveForm(forms.profileSchema, async ({ websiteUrl, githubUrl, xUrl, itchUrl, ...input }) => {
        const links = { website: websiteUrl, github: githubUrl, x: xUrl, itch: itchUrl };
        const { username, name, bio } = input;
        await updateProfile(ctx, { actor, username, name, bio, links, picture: await pictureOf(input) });
        return { to, say: TEXT.succeeded };
      });
    case 'email':
      return saveForm(forms.changeEmailSchema, async (input) => {
        await changeEmail(ctx, { actor, ...input });
        return { to, say: TEXT.emailLinkSent };
      });
    case 'password':
      return saveForm(forms.changePasswordSchema, async (input) => {
        const { hasLostFactor, headers } = await changePassword(ctx, { actor, ...input, sessionId });
        return { to, headers, say: hasLostFactor ? TEXT.passwordChangedAndFactor : TEXT.passwordChanged };
      });
    case 'delete':
      return saveForm(forms.deleteAccountSchema, async (input) => {
        await deleteAccount(ctx, { actor, cookie, ...input });
        return { to: '/', say: TEXT.deleted, headers: await leave() };
      });
    default:
      return answerButton(args, { ...common, back: to, press });
  }
}

async function pictureOf(input: Partial<forms.ProfileInput>): Promise<NewPicture | undefined> {
  const { avatarFile: file, avatarUrl: url, avatarPreset: preset } = input;
  if (file) return { kind: 'upload', bytes: new Uint8Array(await file.arrayBuffer()), filename: file.name };
  if (url) return { kind: 'url', url };
  return preset === GENERATED ? { kind: 'generated' } : preset && { kind: 'preset', preset };
}

/** Shows an error beside its field, and also in a toast, because the submit button is far below the fields. */
function blameProfile({ code, sentence }: AppError, form: FormData) {
  const message = { ...TEXT.failed, description: sentence };
  if (code === 'username-taken') return { message, errors: { username: [REGISTER.usernameTaken] } };
  if (code === 'name-not-allowed') return { message, errors: { name: [sentence] } };
  if (code === 'invalid-input') return { message, errors: { username: [REGISTER.usernameTooShort] } };
  const isPicture = code.includes('image') || code.startsWith('fetch/') || code.startsWith('storage/');
  const file = form.get('avatarFile');
  const field = file instanceof File && file.size > 0 ? 'avatarFile' : 'avatarUrl';
  return isPicture ? { message, errors: { [field]: [sentence] } } : undefined;
}
