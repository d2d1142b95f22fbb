import { EMPTY_GAME, type GameFormValues } from '#app/components/game-form-values.ts';
import { parseTags } from '#domain/tags.ts';

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
    title: textOf(form, 'title'),
    description: textOf(form, 'description'),
    coverUrl,
    // Whoever types an address over a picture that was there means the address.
    coverKey: coverUrl === '' ? textOf(form, 'coverKey') : '',
    playUrl: textOf(form, 'playUrl'),
    sourceUrl: textOf(form, 'sourceUrl'),
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
