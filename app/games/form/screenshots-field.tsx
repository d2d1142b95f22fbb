import { useId } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { LIMITS } from '#domain/limits.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import type { FieldsProps } from './fields.tsx';
import { Dropzone, FileButton, PictureField, PictureTile } from './picture-input.tsx';
import { isTaken, type Picture } from './pictures.ts';

const TEXT = GAME_FORM.screenshots;

/** The 'Screenshots' field. If the person adds no screenshots, a new game gets those of its own page. */
export function GameFormScreenshots({ form, isBusy, isNew }: FieldsProps & { isNew: boolean }) {
  const { values, shots, errors, mend } = form;
  const hydrated = useHydrated();
  const isAnyTaken = shots.pictures.some(isTaken);
  const noteId = useId();
  const room = LIMITS.screenshotsPerGame - shots.pictures.length;
  const problem = errors.screenshotKeys?.[0];

  function take(files: readonly File[]) {
    mend('screenshotKeys');
    shots.add(files.slice(0, room));
  }

  return (
    <PictureField
      id={noteId}
      legend={
        <span className="flex items-baseline justify-between gap-3">
          {TEXT.title}
          <span className="font-normal text-muted text-xs">Optional</span>
        </span>
      }
      error={problem}
      help={room > 0 ? TEXT.help : SUBMIT.screenshotsTooMany}
    >
      <Dropzone onFiles={take} disabled={isBusy || room === 0} className="clear-both flex flex-col gap-3">
        {(isOver) => (
          <>
            {shots.pictures.length > 0 ? (
              <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                {shots.pictures.map((picture, index) => (
                  <li key={picture.id} className="flex flex-col gap-1">
                    <PictureTile
                      picture={picture}
                      pictures={shots}
                      alt={TEXT.name({ n: index + 1 })}
                      removeLabel={TEXT.remove({ n: index + 1 })}
                      disabled={isBusy}
                    />
                    {isTaken(picture) ? <p className="text-muted text-xs">{TEXT.taken}</p> : null}
                    <SentPicture picture={picture} />
                  </li>
                ))}
              </ol>
            ) : null}
            {room > 0 ? (
              <div
                className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-cover transition-colors ${isOver ? 'bg-accent-soft outline-2 outline-accent outline-dashed outline-offset-4' : ''}`}
              >
                <FileButton
                  label={TEXT.add}
                  name="screenshotFiles"
                  onFiles={take}
                  multiple
                  disabled={isBusy}
                  describedBy={noteId}
                  isInvalid={problem !== undefined}
                />
              </div>
            ) : null}
          </>
        )}
      </Dropzone>
      {isNew && !hydrated ? (
        <Checkbox
          name="takesScreenshots"
          label={TEXT.take}
          help={TEXT.takeHelp}
          defaultChecked={values.takesScreenshots}
          className="no-js-only"
        />
      ) : null}
      {shots.isTaking ? <input type="hidden" name="takesScreenshots" value="on" /> : null}
      {hydrated ? (
        <p role="status" className="sr-only">
          {isAnyTaken ? TEXT.takenNow : ''}
        </p>
      ) : null}
    </PictureField>
  );
}

/** Sends a picture's key or URL in a hidden field or, without JavaScript, in a checkbox to keep the picture. */
function SentPicture({ picture }: { picture: Picture }) {
  const hydrated = useHydrated();
  const field =
    picture.state === 'stored'
      ? { name: 'screenshotKeys', value: picture.key }
      : picture.state === 'elsewhere'
        ? { name: 'keptScreenshotUrls', value: picture.url }
        : null;
  if (!field) return null;
  return hydrated ? (
    <input type="hidden" {...field} />
  ) : (
    <label className="no-js-only flex items-center gap-2 text-sm">
      <input type="checkbox" defaultChecked {...field} />
      {TEXT.keep}
    </label>
  );
}
