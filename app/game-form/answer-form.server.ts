import { data } from 'react-router';
import { flattenError } from 'zod/mini';
import type { GameFormAnswer, GameFormErrors, GameFormValues } from '#app/components/game-form-values.ts';
import { redirectWithFlash } from '#app/http/redirect.server.ts';
import type { RequestScope } from '#app/http/scope.server.ts';
import { type AppError, isAppError } from '#domain/errors.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import type { ToastText } from '#domain/messages/toast.ts';
import { gamePath } from '#domain/paths.ts';
import type { Actor } from '#domain/policy.ts';
import { submitFieldsSchema, submitSchema } from '#domain/schemas/submit.ts';
import { findGameByUrl } from '#services/games/check-duplicate.ts';
import { isCoverError } from '#services/games/fetch-cover.ts';
import type { Submission } from '#services/games/submit.ts';
import { readGameForm } from './read-form.server.ts';
import { receivePictures } from './receive-pictures.server.ts';

export type SentGame = Omit<Submission, 'actor'> & Pick<GameFormValues, 'keptScreenshotUrls'>;

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
  const sent = readGameForm(await request.formData());
  try {
    await scope.ctx.limits.take('submit', actor.kind === 'user' ? actor.id : scope.clientAddress);
  } catch (error) {
    return explain(error, { scope, values: sent.values });
  }
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
