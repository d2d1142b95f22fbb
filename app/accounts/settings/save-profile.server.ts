import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import { redirectWithFlash } from '#app/http/action-result.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import { type ProfileInput, profileSchema } from '#domain/accounts/settings-forms.ts';
import { type AppError, isAppError } from '#domain/errors.ts';
import { REGISTER } from '#domain/messages/accounts.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { GENERATED } from '#domain/people/avatar.ts';
import { type NewPicture, updateProfile } from '#services/people/update-profile.ts';
import type { SettingsAnswer } from './sections.tsx';

/** What one of the settings' forms brings. */
export interface SettingsRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export type SettingsWork = SettingsRequest & { form: FormData };

/** An answer that stays on the page. */
export function refuse(answer: SettingsAnswer, status: number) {
  return data(answer, { status });
}

/** Back to the settings by the address that they were opened by. */
export function settingsPath(request: Request): string {
  return new URL(request.url).pathname.startsWith('/profile/') ? '/profile/settings' : '/settings';
}

const TEXT = SETTINGS;
const hideFields = ['avatarFile'];

/** Checks and saves the profile's form. */
export async function saveProfile({ request, context, form }: SettingsWork) {
  const { ctx } = scopeOf(context);
  const submission = parseWithZod(form, { schema: profileSchema });
  if (submission.status !== 'success') {
    return refuse({ intent: 'profile', result: submission.reply({ hideFields }) }, 422);
  }
  const input = submission.value;
  try {
    await updateProfile(ctx, {
      actor: actorOf(context),
      username: input.username,
      name: input.name,
      bio: input.bio,
      picture: await pictureOf(input),
      links: { website: input.websiteUrl, github: input.githubUrl, x: input.xUrl, itch: input.itchUrl },
    });
    return await redirectWithFlash(settingsPath(request), { ...TEXT.succeeded, tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) {
      ctx.log.error({ err: error }, 'a profile could not be saved');
      return refuse(
        { intent: 'profile', result: submission.reply({ hideFields }), notice: TEXT.errored },
        500,
      );
    }
    const result = submission.reply({ hideFields, fieldErrors: fieldErrorsOf(error, input) });
    const notice = { ...TEXT.failed, description: error.sentence };
    return refuse({ intent: 'profile', result, notice }, error.status);
  }
}

/** What was chosen: a file, else an address, else a preset; nothing keeps the picture. */
async function pictureOf(input: ProfileInput): Promise<NewPicture | undefined> {
  const { avatarFile, avatarUrl, avatarPreset } = input;
  if (avatarFile) {
    return {
      kind: 'upload',
      bytes: new Uint8Array(await avatarFile.arrayBuffer()),
      filename: avatarFile.name,
    };
  }
  if (avatarUrl) return { kind: 'url', url: avatarUrl };
  if (avatarPreset === GENERATED) return { kind: 'generated' };
  return avatarPreset && { kind: 'preset', preset: avatarPreset };
}

/** What was refused, beside the field that it is about. */
function fieldErrorsOf(error: AppError, { avatarFile }: ProfileInput): Record<string, string[]> {
  const { code, sentence } = error;
  if (code === 'username-taken') return { username: [REGISTER.usernameTaken] };
  if (code === 'invalid-input') return { username: [REGISTER.usernameTooShort] };
  const isPicture = code.includes('image') || code.startsWith('fetch/') || code.startsWith('storage/');
  if (isPicture) return { [avatarFile ? 'avatarFile' : 'avatarUrl']: [sentence] };
  return {};
}
