import { parseWithZod } from '@conform-to/zod/v4';
import { answer, redirectWithFlash, viewerOrSignIn } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf, viewerOf } from '#app/http/request-context.server.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
} from '#domain/accounts/settings-forms.ts';
import { isSignInService, SERVICE_NAMES } from '#domain/accounts/sign-in-service.ts';
import { type AppError, isAppError } from '#domain/errors.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { can } from '#domain/policy.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { changeEmail, resendVerification } from '#services/accounts/email.ts';
import { changePassword } from '#services/accounts/password.ts';
import { endSessions, findSessionId } from '#services/accounts/sessions.ts';
import { signOut } from '#services/accounts/sign-in.ts';
import { disconnectService } from '#services/accounts/sign-in-with.ts';
import {
  refuse,
  type SettingsRequest,
  type SettingsWork,
  saveProfile,
  settingsPath,
} from './save-profile.server.ts';

const TEXT = SETTINGS;

/** What each form of the screen does; the form names itself by `intent`. Each says what came of it. */
const INTENTS: Readonly<
  Record<string, (work: SettingsWork) => Promise<Response | ReturnType<typeof refuse>>>
> = {
  profile: saveProfile,
  email: saveEmail,
  verification: sendVerification,
  password: savePassword,
  session: endOne,
  'other-sessions': endOthers,
  'all-sessions': endAll,
  disconnect,
  delete: deleteOwnAccount,
};

export async function runSettingsAction({ request, context }: SettingsRequest) {
  viewerOrSignIn(viewerOf(context), request);
  const form = await answer(() => readForm(request, { withPictures: can(actorOf(context), 'file:upload') }));
  const work = INTENTS[String(form.get('intent'))];
  return work ? work({ request, context, form }) : refuse({ intent: '', result: null }, 400);
}

function say(request: Request, toast: { title: string; description?: string }) {
  return redirectWithFlash(settingsPath(request), { ...toast, tone: 'success' });
}

async function saveEmail({ request, context, form }: SettingsWork) {
  const submission = parseWithZod(form, { schema: changeEmailSchema });
  const hideFields = ['currentPassword'];
  if (submission.status !== 'success') {
    return refuse({ intent: 'email', result: submission.reply({ hideFields }) }, 422);
  }
  try {
    await changeEmail(scopeOf(context).ctx, { actor: actorOf(context), ...submission.value });
    return await say(request, TEXT.emailLinkSent);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const fieldErrors = { currentPassword: passwordComplaint(error) };
    const result = submission.reply({ hideFields, fieldErrors });
    return refuse({ intent: 'email', result, notice: noticeOf(error) }, error.status);
  }
}

async function sendVerification({ request, context }: SettingsWork) {
  try {
    await resendVerification(scopeOf(context).ctx, { actor: actorOf(context) });
    return await say(request, TEXT.emailLinkSent);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse({ intent: 'verification', result: null, notice: noticeOf(error) }, error.status);
  }
}

async function savePassword({ request, context, form }: SettingsWork) {
  const { ctx } = scopeOf(context);
  const submission = parseWithZod(form, { schema: changePasswordSchema });
  const hideFields = ['currentPassword', 'password', 'confirmPassword'];
  if (submission.status !== 'success') {
    return refuse({ intent: 'password', result: submission.reply({ hideFields }) }, 422);
  }
  try {
    const sessionId = await findSessionId(ctx, { headers: request.headers });
    await changePassword(ctx, { actor: actorOf(context), ...submission.value, sessionId });
    return await say(request, TEXT.passwordChanged);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const fieldErrors = { currentPassword: passwordComplaint(error) };
    const result = submission.reply({ hideFields, fieldErrors });
    return refuse({ intent: 'password', result, notice: noticeOf(error) }, error.status);
  }
}

async function endOne({ request, context, form }: SettingsWork) {
  const id = String(form.get('sessionId') ?? '');
  await endSessions(scopeOf(context).ctx, { actor: actorOf(context), which: { id } });
  return say(request, TEXT.sessionEnded);
}

async function endOthers({ request, context }: SettingsWork) {
  const { ctx } = scopeOf(context);
  const allBut = await findSessionId(ctx, { headers: request.headers });
  await endSessions(ctx, { actor: actorOf(context), which: { allBut } });
  return say(request, TEXT.sessionsEnded);
}

async function endAll({ request, context }: SettingsWork) {
  const { ctx } = scopeOf(context);
  await endSessions(ctx, { actor: actorOf(context), which: { allBut: null } });
  const headers = await signOut(ctx, { headers: request.headers });
  return redirectWithFlash('/', { ...TEXT.signedOutEverywhere, tone: 'success' }, headers);
}

async function disconnect({ request, context, form }: SettingsWork) {
  const service = String(form.get('service') ?? '');
  if (!isSignInService(service)) return refuse({ intent: 'disconnect', result: null }, 400);
  try {
    await disconnectService(scopeOf(context).ctx, { actor: actorOf(context), service });
    return await say(request, TEXT.disconnected({ service: SERVICE_NAMES[service] }));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse({ intent: 'disconnect', result: null, notice: noticeOf(error) }, error.status);
  }
}

async function deleteOwnAccount({ request, context, form }: SettingsWork) {
  const { ctx } = scopeOf(context);
  const submission = parseWithZod(form, { schema: deleteAccountSchema });
  const hideFields = ['proof'];
  if (submission.status !== 'success') {
    return refuse({ intent: 'delete', result: submission.reply({ hideFields }) }, 422);
  }
  try {
    await deleteAccount(ctx, { actor: actorOf(context), ...submission.value });
    const headers = await signOut(ctx, { headers: request.headers });
    return await redirectWithFlash('/', { ...TEXT.deleted, tone: 'success' }, headers);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const result = submission.reply({ hideFields, fieldErrors: { proof: passwordComplaint(error) } });
    return refuse({ intent: 'delete', result, notice: noticeOf(error) }, error.status);
  }
}

/** A wrong password stands beside its field; whatever else was refused is said of the form. */
function passwordComplaint(error: AppError): string[] {
  return error.code === 'wrong-password' ? [error.sentence] : [];
}

function noticeOf(error: AppError) {
  return error.code === 'wrong-password' ? undefined : { ...TEXT.failed, description: error.sentence };
}
