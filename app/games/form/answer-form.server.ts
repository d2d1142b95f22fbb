import { answerForm, type ParsedWith, textOf } from '#app/http/answer-form.server.ts';
import { type ActionArgs, type RequestContext, requestContext } from '#app/http/request-context.server.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import type { FormErrors } from '#domain/fields.ts';
import { GAME_TEXTS, gameTextsOf, parseTags, playersOf } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { SUBMIT_ERRORS } from '#domain/messages/submit/submit-errors.ts';
import { gamePath } from '#domain/paths.ts';
import { can } from '#domain/policy.ts';
import { isCoverError } from '#services/games/fetch-cover.ts';
import { takeScreenshots, type UploadedPicture, uploadPicture } from '#services/games/pictures.ts';
import type { SubmittedGame } from '#services/games/quick-submit.ts';
import { findGameByUrl, type Submission } from '#services/games/submit.ts';
import type { TakenAddress } from '../game-address.tsx';
import type { GameFormValues } from './values.ts';

export function readGameForm(form: FormData) {
  // Without JavaScript, the form also sends the old cover's key, which a drawn cover or a `coverUrl` replaces.
  const isCoverDrawn = form.has('isCoverDrawn');
  const coverUrl = isCoverDrawn ? '' : textOf(form, 'coverUrl').trim();
  const values: GameFormValues = {
    ...gameTextsOf(Object.fromEntries(GAME_TEXTS.map((text) => [text, textOf(form, text)]))),
    remixOf: textOf(form, 'remixOf'),
    coverUrl,
    coverKey: coverUrl === '' && !isCoverDrawn ? textOf(form, 'coverKey') : '',
    isCoverDrawn,
    genre: textOf(form, 'genre'),
    tags: parseTags(form.getAll('tags')),
    isFullyGenerated: form.has('isFullyGenerated'),
    touch: form.has('touch'),
    gamepad: form.has('gamepad'),
    players: playersOf(textOf(form, 'players')),
    screenshotKeys: textsOf(form, 'screenshotKeys'),
    keptScreenshotUrls: textsOf(form, 'keptScreenshotUrls'),
    takesScreenshots: form.has('takesScreenshots'),
    versionId: textOf(form, 'versionId'),
  };
  const [coverFile = null] = filesOf(form, 'coverFile');
  return { values, coverFile, screenshotFiles: filesOf(form, 'screenshotFiles') };
}

const textsOf = (form: FormData, name: string) => form.getAll(name).filter((value) => typeof value === 'string');

/** A field's files. Leaves out the empty file that browsers send for an unused field. */
function filesOf(form: FormData, name: string): File[] {
  return form.getAll(name).filter((value) => value instanceof File && value.size > 0) as File[];
}

async function receivePictures(known: RequestContext, form: FormData) {
  const { ctx, actor } = known;
  const { coverFile, screenshotFiles, ...sent } = readGameForm(form);
  const screenshotKeys = [...sent.values.screenshotKeys];
  const values = { ...sent.values, screenshotKeys };
  const errors: { coverUrl?: string[]; screenshotKeys?: string[] } = {};
  if (!can(actor, 'file:upload')) return { values, errors };
  if (coverFile) {
    const cover = await receive(known, coverFile);
    if (isAppError(cover)) errors.coverUrl = [cover.sentence];
    else Object.assign(values, { coverKey: cover.key, coverUrl: '', isCoverDrawn: false });
  }
  if (screenshotKeys.length + values.keptScreenshotUrls.length + screenshotFiles.length > LIMITS.screenshotsPerGame) {
    errors.screenshotKeys = [SUBMIT_ERRORS.screenshotsTooMany];
    return { values, errors };
  }
  for (const file of screenshotFiles) {
    const shot = await receive(known, file);
    if (isAppError(shot)) errors.screenshotKeys = [shot.sentence];
    else screenshotKeys.push(shot.key);
  }
  if (values.takesScreenshots && screenshotKeys.length === 0 && screenshotFiles.length === 0) {
    const taken = await takeScreenshots(ctx, { actor, url: values.playUrl });
    screenshotKeys.push(...taken.map(({ key }) => key));
    // Unticked once they are stored, so that a refused form that is sent again doesn't fetch them again.
    values.takesScreenshots = taken.length === 0;
  }
  return { values, errors };
}

const orAbsent = ({ coverKey, versionId }: GameFormValues) => ({
  coverKey: coverKey || undefined,
  versionId: versionId || undefined,
});

export async function receive(known: RequestContext, file: File): Promise<UploadedPicture | AppError> {
  // Checks the size first, so that a file that is too large isn't copied into memory.
  if (file.size > LIMITS.image.maxBytes) return new AppError('image-too-large');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return await uploadPicture(known.ctx, { actor: known.actor, filename: file.name, bytes });
  } catch (error) {
    if (isAppError(error) && error.status < 500) return error;
    throw error;
  }
}

type SentGame = Omit<Submission, 'actor'> & Pick<GameFormValues, 'keptScreenshotUrls'>;
type GameFormTask = {
  save: (game: SentGame) => Promise<{ slug: string; isHeld: boolean; submitted?: SubmittedGame | null }>;
  words: { succeeded: ToastText; failed: ToastText };
};
/** Stores the pictures first, so that they aren't lost if another field has an error. */
export function answerGameForm(args: ActionArgs, { save, words }: GameFormTask) {
  const known = requestContext(args.context);
  const { ctx, clientAddress, actor } = known;
  return answerForm(args, {
    withPictures: can(actor, 'file:upload'),
    limit: () => ctx.limits.take('submit', actor.kind === 'user' ? actor.id : clientAddress),
    refused: words.failed,
    log: FAILURES.submitGame,
    readValues: (form) => readGameForm(form).values,
    parse: async (form): Promise<ParsedWith<GameFormValues, SentGame>> => {
      const { values, errors } = await receivePictures(known, form);
      return { values, input: { ...values, ...orAbsent(values), refused: errors } };
    },
    explain: async (error, values): Promise<{ errors?: FormErrors } & TakenAddress> => {
      if (error.fields) return { errors: error.fields };
      if (error.code === 'game-exists') return { existing: await findGameByUrl(ctx, { url: values.playUrl }) };
      const isLost = error.code === 'storage/object-not-found';
      const isCover = isCoverError(error) || (isLost && error.details?.key === values.coverKey);
      if (isCover) return { errors: { coverUrl: [error.sentence] } };
      return isLost ? { errors: { screenshotKeys: [error.sentence] } } : {};
    },
    save: async (game) => {
      const { slug, isHeld, submitted = null } = await save(game);
      const say = isHeld ? SUBMIT.held : words.succeeded;
      return { to: gamePath(slug), say, answer: { slug, isHeld, submitted } };
    },
  });
}
