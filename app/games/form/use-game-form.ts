import { useCallback, useMemo, useRef, useState } from 'react';
import type { FormErrors } from '#domain/fields.ts';
import type { PageFacts } from '#services/games/quick-submit.ts';
import { type Fields, fillIn, isOpen, typedFields, typeIn } from '../fill-in.ts';
import { mergeDraft } from './draft.ts';
import { pictureElsewhere, problemOf, storedPicture, usePictures } from './pictures.ts';
import type { GameFormAnswer, GameFormValues } from './values.ts';

type Refusal = Extract<GameFormAnswer, { ok: false }>;

const picturesOf = ({ coverKey, screenshotKeys, keptScreenshotUrls }: GameFormValues) => ({
  cover: coverKey === '' ? [] : [storedPicture(coverKey)],
  shots: [...keptScreenshotUrls.map(pictureElsewhere), ...screenshotKeys.map(storedPicture)],
});

export function fillFrom(fields: Fields<GameFormValues>, facts: PageFacts, { hasPicture }: { hasPicture: boolean }) {
  const { title, description, imageUrl, touch, gamepad } = facts;
  const genre = isOpen(fields, 'genre') ? facts.genre : fields.values.genre;
  const takesCover = !hasPicture && isOpen(fields, 'coverUrl') && isOpen(fields, 'isCoverDrawn');
  return fillIn(fields, {
    ...{ title, description, genre, touch, gamepad },
    // Fills in the genre as the first tag, because a game needs a tag and the genre becomes one anyway.
    tags: genre === '' ? [] : [genre],
    ...(takesCover ? { coverUrl: imageUrl, isCoverDrawn: imageUrl === '' } : null),
  });
}

async function loadRules() {
  const [{ parseFields }, { submitSchemaFor }] = await Promise.all([
    import('#domain/fields.ts'),
    import('#domain/games/forms.ts'),
  ]);
  return (sent: GameFormValues, game: Parameters<typeof submitSchemaFor>[0]): FormErrors | undefined =>
    parseFields(submitSchemaFor(game), { ...sent, coverKey: sent.coverKey || undefined }).errors;
}

type GameFormStart = {
  initial: GameFormValues;
  refusal: Refusal | undefined;
  needsCover: boolean;
  isHosted: boolean;
};
export function useGameForm({ initial, refusal, needsCover, isHosted }: GameFormStart) {
  const [fields, setFields] = useState(() => typedFields(initial));
  const cover = usePictures(picturesOf(initial).cover);
  const shots = usePictures(picturesOf(initial).shots);
  const [loadedUrl, setLoadedUrl] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  /** Whose errors aren't shown any more, because something was changed after it. */
  const [outdated, setOutdated] = useState<Refusal>();

  const values = useMemo<GameFormValues>(
    () => ({
      ...fields.values,
      coverKey: cover.pictures.find((picture) => picture.state === 'stored')?.key ?? '',
      screenshotKeys: shots.pictures.filter((picture) => picture.state === 'stored').map(({ key }) => key),
      keptScreenshotUrls: shots.pictures.filter(({ state }) => state === 'elsewhere').map(({ url }) => url),
    }),
    [fields, cover.pictures, shots.pictures],
  );

  const rules = useRef<Awaited<ReturnType<typeof loadRules>>>(undefined);
  const fetchRules = useCallback(async () => {
    rules.current ??= await loadRules();
  }, []);

  /** All errors about the cover are under `coverUrl`. Until the rules are loaded, only the server has them. */
  function check(sent: GameFormValues): FormErrors {
    const [noCover, noShots] = [problemOf(cover.pictures), problemOf(shots.pictures)];
    return {
      ...rules.current?.(sent, { needsCover: needsCover && noCover === '', isHosted }),
      ...(noCover ? { coverUrl: [noCover] } : {}),
      ...(noShots ? { screenshotKeys: [noShots] } : {}),
    };
  }

  const mend = () => setOutdated(refusal);

  return {
    values,
    cover,
    shots,
    loadedUrl,
    setLoadedUrl,
    fetchRules,
    errors: { ...(outdated === refusal ? {} : refusal?.errors), ...(isChecked ? check(values) : {}) },
    isFine: (sent: GameFormValues) => {
      setIsChecked(true);
      if (sent.tags.length > values.tags.length) setFields((now) => typeIn(now, 'tags', sent.tags));
      return Object.keys(check(sent)).length === 0;
    },
    set<Name extends keyof GameFormValues>(name: Name, value: GameFormValues[Name]) {
      setFields((now) => typeIn(now, name, value));
      mend();
    },
    fill(url: string, facts: PageFacts) {
      const hasPicture = cover.pictures.length > 0;
      setFields((now) => fillFrom(now, facts, { hasPicture }));
      void shots.takeFrom(url, facts.screenshots);
      mend();
    },
    mend,
    restore(draft: GameFormValues, blank: GameFormValues) {
      const next = mergeDraft(draft, { now: values, blank });
      const hasCover = problemOf(cover.pictures) !== '';
      setFields(typedFields(hasCover ? { ...next, coverUrl: '', isCoverDrawn: false } : next));
      if (!hasCover) cover.reset(picturesOf(next).cover);
      if (problemOf(shots.pictures) === '') shots.reset(picturesOf(next).shots);
    },
    replace(next: GameFormValues) {
      setFields(typedFields(next));
      cover.reset(picturesOf(next).cover);
      shots.reset(picturesOf(next).shots);
      setIsChecked(false);
    },
  };
}

export type GameFormState = ReturnType<typeof useGameForm>;
