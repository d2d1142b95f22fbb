import { data } from 'react-router';
import { flattenError } from 'zod/mini';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import type { RequestScope } from '#app/http/request-context.server.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { submitFieldsSchema, submitSchema } from '#domain/games/forms.ts';
import { GAME_TEXTS, gameTextsOf, parseTags } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { FAILURES, type ToastText } from '#domain/messages/site.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { gamePath } from '#domain/paths.ts';
import { type Actor, can } from '#domain/policy.ts';
import { isCoverError } from '#services/games/fetch-cover.ts';
import { type UploadedPicture, uploadPicture } from '#services/games/pictures.ts';
import { findGameByUrl, type Submission } from '#services/games/submit.ts';
import { EMPTY_GAME, type GameFormAnswer, type GameFormErrors, type GameFormValues } from './values.ts';

export interface SentGameForm {
  values: GameFormValues;
  /** Sent with the form where there is no JavaScript to send them before. */
  coverFile: File | null;
  screenshotFiles: readonly File[];
}

/** A game's form as it was sent, by JavaScript or without. */
export function readGameForm(form: FormData): SentGameForm {
  const coverUrl = textOf(form, 'coverUrl').trim();
  const values: GameFormValues = {
    ...EMPTY_GAME,
    ...gameTextsOf(Object.fromEntries(GAME_TEXTS.map((text) => [text, textOf(form, text)]))),
    coverUrl,
    // Whoever types an address over a picture that was there means the address.
    coverKey: coverUrl === '' ? textOf(form, 'coverKey') : '',
    genre: textOf(form, 'genre'),
    tags: parseTags(form.getAll('tags')),
    isFullyGenerated: form.has('isFullyGenerated'),
    screenshotKeys: textsOf(form, 'screenshotKeys'),
    keptScreenshotUrls: textsOf(form, 'keptScreenshotUrls'),
  };
  return {
    values,
    coverFile: filesOf(form, 'coverFile')[0] ?? null,
    screenshotFiles: filesOf(form, 'screenshotFiles'),
  };
}

function textOf(form: FormData, name: string): string {
  return textsOf(form, name)[0] ?? '';
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

/** A file field that was left alone sends an empty file without a name. */
function filesOf(form: FormData, name: string): File[] {
  return form.getAll(name).filter((value) => value instanceof File && value.size > 0) as File[];
}

type Context = RequestScope['ctx'];

/**
 * Stores the pictures that came with the form itself, as `/upload` does with those that come alone, and puts their
 * keys into its values. One that is refused is an error of its field and leaves nothing behind.
 */
async function receivePictures(
  ctx: Context,
  { actor, sent }: { actor: Actor; sent: SentGameForm },
): Promise<{ values: GameFormValues; errors: GameFormErrors }> {
  const { coverFile, screenshotFiles } = sent;
  let { values } = sent;
  let errors: GameFormErrors = {};
  // Whoever may not upload is told so by the service that saves.
  if (!can(actor, 'file:upload')) return { values, errors };
  if (coverFile) {
    const cover = await receive(ctx, { actor, file: coverFile });
    if (isAppError(cover)) errors = { ...errors, coverUrl: [cover.sentence] };
    else values = { ...values, coverKey: cover.key, coverUrl: '' };
  }
  const room = LIMITS.screenshotsPerGame - values.screenshotKeys.length - values.keptScreenshotUrls.length;
  if (screenshotFiles.length > room) {
    return { values, errors: { ...errors, screenshotKeys: [SUBMIT.screenshotsTooMany] } };
  }
  for (const file of screenshotFiles) {
    const shot = await receive(ctx, { actor, file });
    if (isAppError(shot)) errors = { ...errors, screenshotKeys: [shot.sentence] };
    else values = { ...values, screenshotKeys: [...values.screenshotKeys, shot.key] };
  }
  return { values, errors };
}

/** The stored picture, or why it was refused. */
export async function receive(
  ctx: Context,
  { actor, file }: { actor: Actor; file: File },
): Promise<UploadedPicture | AppError> {
  // Before the bytes are copied once more.
  if (file.size > LIMITS.image.maxBytes) return new AppError('image-too-large');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return await uploadPicture(ctx, { actor, filename: file.name, bytes });
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
}

type SentGame = Omit<Submission, 'actor'> & Pick<GameFormValues, 'keptScreenshotUrls'>;

export interface GameFormTask {
  scope: RequestScope;
  actor: Actor;
  /** Writes the game. Throws AppErrors. */
  save: (game: SentGame) => Promise<{ slug: string }>;
  /** What the next page says. */
  succeeded: ToastText;
  /** False on edit of a game that never had one. */
  needsCover?: boolean;
}

/**
 * A game's form. Pictures that came with it are stored first, then the texts are judged, then
 * the game is written: a mistake in a text costs nobody their picture. Sent by JavaScript it is answered with data;
 * sent plainly, it leads to the game, which says so.
 */
export async function answerGameForm(request: Request, task: GameFormTask) {
  const { scope, actor, needsCover = true } = task;
  const key = actor.kind === 'user' ? actor.id : scope.clientAddress;
  const refusal = await scope.ctx.limits.take('submit', key).catch((error: unknown) => error);
  const withPictures = !refusal && can(actor, 'file:upload');
  const sent = readGameForm(await answer(() => readForm(request, { withPictures })));
  if (refusal) return explain(refusal, { scope, values: sent.values });
  const received = await receivePictures(scope.ctx, { actor, sent });
  const { values } = received;
  const game = { ...values, coverKey: values.coverKey || undefined };
  const parsed = (needsCover ? submitSchema : submitFieldsSchema).safeParse(game);
  const errors = { ...(parsed.success ? {} : flattenError(parsed.error).fieldErrors), ...received.errors };
  if (Object.keys(errors).length > 0) return refuse({ errors, values }, 422);
  try {
    const { slug } = await task.save(game);
    return isSentByScript(request)
      ? data<GameFormAnswer>({ ok: true, slug })
      : await redirectWithFlash(gamePath(slug), { ...task.succeeded, tone: 'success' });
  } catch (error) {
    return explain(error, { scope, values });
  }
}

async function explain(error: unknown, { scope, values }: { scope: RequestScope; values: GameFormValues }) {
  if (!isAppError(error)) {
    scope.ctx.log.error({ err: error, requestId: scope.requestId }, FAILURES.submitGame);
    return refuse({ message: SUBMIT.failed.description, values }, 500);
  }
  if (error.code === 'game-exists') {
    const game = await findGameByUrl(scope.ctx, { url: values.playUrl });
    const existing = game ? { existing: { slug: game.slug, title: game.title } } : {};
    return refuse({ message: error.sentence, values, ...existing }, error.status);
  }
  const errors = pictureErrors(error, values);
  return refuse({ ...(errors ? { errors } : { message: error.sentence }), values }, error.status);
}

/** Beside the field that the error is about, when it is about a picture. */
function pictureErrors(error: AppError, values: GameFormValues): GameFormErrors | null {
  if (isCoverError(error)) return { coverUrl: [error.sentence] };
  if (error.code !== 'storage/object-not-found') return null;
  return error.details?.key === values.coverKey
    ? { coverUrl: [error.sentence] }
    : { screenshotKeys: [error.sentence] };
}

function refuse(answer: Omit<Extract<GameFormAnswer, { ok: false }>, 'ok'>, status: number) {
  return data<GameFormAnswer>({ ok: false, ...answer }, { status });
}

/** React Router's own requests end with `.data`; a browser's form post doesn't. */
function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}
