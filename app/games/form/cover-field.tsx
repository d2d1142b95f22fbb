import ImageUp from 'lucide-react/icons/image-up';
import { useId } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { Field } from '#app/ui/field.tsx';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { isWebUrl } from '#domain/url.ts';
import { type FieldsProps, UrlInput } from './fields.tsx';
import { Dropzone, FileButton, PictureField, PictureTile } from './picture-input.tsx';

const TEXT = GAME_FORM.cover;

/** The 'Cover Image' field: a file, an address or a drawn cover. A new choice replaces the old one. */
export function GameFormCover({ form, isBusy, needsCover }: FieldsProps & { needsCover: boolean }) {
  const { values, errors, cover } = form;
  const hydrated = useHydrated();
  const noteId = useId();
  const picture = cover.pictures[0];
  const problem = errors.coverUrl?.[0];
  // A picture whose upload failed shows the error itself, so the field doesn't repeat it.
  const told = picture?.state === 'failed' ? undefined : problem;

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
      id={noteId}
      legend={SUBMIT.fields.coverImage}
      error={told}
      help={`${TEXT.kinds}${needsCover ? '' : ` ${TEXT.drawn}`}`}
    >
      <Dropzone onFiles={take} disabled={isBusy} className="clear-both grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {(isOver) => (
          <>
            {picture ? (
              <PictureTile
                picture={picture}
                pictures={cover}
                alt=""
                removeLabel={TEXT.remove}
                disabled={isBusy}
                onLoaded={form.setLoadedUrl}
              />
            ) : (
              <DropPlace
                isOver={isOver}
                waits={
                  values.isCoverDrawn ? TEXT.drawnLater : isWebUrl(values.coverUrl.trim()) ? TEXT.later : ''
                }
              />
            )}
            <div className="flex min-w-0 flex-col items-start gap-4">
              <FileButton
                label={picture || values.coverUrl ? TEXT.replace : TEXT.choose}
                name="coverFile"
                onFiles={take}
                disabled={isBusy}
                describedBy={noteId}
                isInvalid={problem !== undefined}
              />
              <Field label={TEXT.url} name="coverUrl" className="w-full">
                <UrlInput
                  value={values.coverUrl}
                  readOnly={isBusy}
                  onChange={(event) => choose({ coverUrl: event.target.value })}
                />
              </Field>
              <Checkbox
                name="isCoverDrawn"
                label={TEXT.draw}
                help={TEXT.drawHelp}
                checked={values.isCoverDrawn}
                disabled={isBusy}
                onChange={(event) => choose({ isCoverDrawn: event.target.checked })}
                className="-my-2.5"
              />
              {values.coverKey ? <input type="hidden" name="coverKey" value={values.coverKey} /> : null}
            </div>
          </>
        )}
      </Dropzone>
      {hydrated ? (
        <p role="status" className="sr-only">
          {picture?.state === 'stored' ? GAME_FORM.upload.done : ''}
        </p>
      ) : null}
    </PictureField>
  );
}

/** Never shows the picture at a typed address, because the Content-Security-Policy blocks other sites' pictures. */
function DropPlace({ isOver, waits }: { isOver: boolean; waits: string }) {
  return (
    <div
      className={`js-only ${isOver || waits ? '' : 'pointer-coarse:hidden'} grid aspect-16/10 place-items-center rounded-cover border-2 border-dashed text-muted transition-colors ${
        isOver ? 'border-accent bg-accent-soft text-ink' : 'border-edge'
      }`}
    >
      <span className="flex flex-col items-center gap-2 p-4 text-center text-sm">
        <ImageUp className="size-7" />
        {isOver ? TEXT.dropNow : waits || TEXT.drop}
      </span>
    </div>
  );
}
