import { ImageUp } from 'lucide-react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { Field } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { SUBMIT_ERRORS } from '#domain/messages/submit/submit-errors.ts';
import { isWebUrl } from '#domain/url.ts';
import { type FieldsProps, UrlInput } from './fields.tsx';
import { PictureField, PictureTile } from './picture-input.tsx';
import { isTaken, type Picture } from './pictures.ts';

const { cover: COVER, screenshots: SHOTS } = GAME_FORM;

export function GameFormCover({ form, isBusy, needsCover }: FieldsProps & { needsCover: boolean }) {
  const { values, errors, cover } = form;
  const picture = cover.pictures[0];
  const problem = errors.coverUrl?.[0];

  function choose({ coverUrl = '', isCoverDrawn = false }) {
    if (picture) cover.remove(picture.id);
    form.set('coverUrl', coverUrl);
    form.set('isCoverDrawn', isCoverDrawn);
  }

  function take([file]: readonly File[]) {
    if (!file) return;
    choose({});
    cover.add([file]);
  }

  return (
    <PictureField
      legend={SUBMIT.fields.coverImage}
      help={`${COVER.kinds}${needsCover ? '' : ` ${COVER.drawn}`}`}
      // If the upload failed, the picture's tile shows the error, so the field doesn't.
      error={picture?.state === 'failed' ? undefined : problem}
      isInvalid={problem !== undefined}
      status={picture?.state === 'stored' ? GAME_FORM.upload.done : ''}
      label={picture || values.coverUrl ? COVER.replace : COVER.choose}
      name="coverFile"
      onFiles={take}
      disabled={isBusy}
      className="grid gap-x-5 gap-y-4 sm:grid-cols-2"
      zone={(isOver, chooser) => (
        <>
          {picture ? (
            <PictureTile picture={picture} pictures={cover} disabled={isBusy} onLoaded={form.setLoadedUrl} />
          ) : (
            <DropPlace
              isOver={isOver}
              waits={values.isCoverDrawn ? COVER.drawnLater : isWebUrl(values.coverUrl.trim()) ? COVER.later : ''}
            />
          )}
          <div className="flex min-w-0 flex-col items-start gap-4">
            {chooser}
            <Field label={COVER.url} name="coverUrl" className="w-full">
              <UrlInput
                value={values.coverUrl}
                readOnly={isBusy}
                onChange={(event) => choose({ coverUrl: event.target.value })}
              />
            </Field>
            <Checkbox
              name="isCoverDrawn"
              label={COVER.draw}
              help={COVER.drawHelp}
              checked={values.isCoverDrawn}
              disabled={isBusy}
              onChange={(event) => choose({ isCoverDrawn: event.target.checked })}
              className="-my-2.5"
            />
            {values.coverKey ? <input type="hidden" name="coverKey" value={values.coverKey} /> : null}
          </div>
        </>
      )}
    />
  );
}

const PLACE = 'grid aspect-16/10 place-items-center rounded-cover border-2 border-dashed text-muted transition-colors';
/** Shows no preview for a typed address, because the Content-Security-Policy blocks other sites' pictures. */
function DropPlace({ isOver, waits }: { isOver: boolean; waits: string }) {
  const look = isOver ? 'border-accent bg-accent-soft text-ink' : 'border-edge';
  return (
    <div className={`js-only ${isOver || waits ? '' : 'pointer-coarse:hidden'} ${PLACE} ${look}`}>
      <span className="flex flex-col items-center gap-2 p-4 text-center text-sm">
        <ImageUp className="size-7" />
        {isOver ? COVER.dropNow : waits || COVER.drop}
      </span>
    </div>
  );
}

export function GameFormScreenshots({ form, isBusy, isNew }: FieldsProps & { isNew: boolean }) {
  const { values, shots, errors, mend } = form;
  const hydrated = useHydrated();
  const room = LIMITS.screenshotsPerGame - shots.pictures.length;

  function take(files: readonly File[]) {
    mend();
    shots.add(files.slice(0, room));
  }

  return (
    <PictureField
      legend={
        <span className="flex items-baseline justify-between gap-3">
          {SHOTS.title}
          <span className="font-normal text-muted text-xs">Optional</span>
        </span>
      }
      help={room > 0 ? SHOTS.help : SUBMIT_ERRORS.screenshotsTooMany}
      error={errors.screenshotKeys?.[0]}
      status={shots.pictures.some(isTaken) ? SHOTS.takenNow : ''}
      label={SHOTS.add}
      name="screenshotFiles"
      multiple
      onFiles={take}
      disabled={isBusy || room === 0}
      className="flex flex-col gap-3"
      zone={(isOver, chooser) => (
        <>
          {shots.pictures.length > 0 ? (
            <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {shots.pictures.map((picture, index) => (
                <li key={picture.id} className="flex flex-col gap-1">
                  <PictureTile picture={picture} pictures={shots} n={index + 1} disabled={isBusy} />
                  {isTaken(picture) ? <p className="text-muted text-xs">{SHOTS.taken}</p> : null}
                  <SentPicture picture={picture} />
                </li>
              ))}
            </ol>
          ) : null}
          {room > 0 ? (
            <div
              className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-cover transition-colors ${isOver ? 'bg-accent-soft outline-2 outline-accent outline-dashed outline-offset-4' : ''}`}
            >
              {chooser}
            </div>
          ) : null}
        </>
      )}
    >
      {isNew && !hydrated ? (
        <Checkbox
          name="takesScreenshots"
          label={SHOTS.take}
          help={SHOTS.takeHelp}
          defaultChecked={values.takesScreenshots}
          className="no-js-only"
        />
      ) : null}
      {shots.isTaking ? <input type="hidden" name="takesScreenshots" value="on" /> : null}
    </PictureField>
  );
}

/** Sends a picture's key or URL in a hidden field. Without JavaScript, the field is a checkbox to keep the picture. */
function SentPicture({ picture }: { picture: Picture }) {
  const hydrated = useHydrated();
  const { state, url } = picture;
  if (state !== 'stored' && state !== 'elsewhere') return null;
  const field =
    state === 'stored' ? { name: 'screenshotKeys', value: picture.key } : { name: 'keptScreenshotUrls', value: url };
  return hydrated ? (
    <input type="hidden" {...field} />
  ) : (
    <label className="no-js-only flex items-center gap-2 text-sm">
      <input type="checkbox" defaultChecked {...field} />
      {SHOTS.keep}
    </label>
  );
}
