import { ImageOff, ImagePlus, RotateCcw, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { FieldNote } from '#app/ui/field.tsx';
import { FileChooser, PICTURE_TYPES } from '#app/ui/inputs.tsx';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import type { Picture, Pictures } from './pictures.ts';

type PictureFieldProps = {
  legend: ReactNode;
  help: string;
  error: string | undefined;
  isInvalid?: boolean;
  status: string;
  label: string;
  /** The file input's name in a form sent without JavaScript. With JavaScript, the files are uploaded separately. */
  name: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
  className: string;
  zone: (isOver: boolean, chooser: ReactNode) => ReactNode;
  children?: ReactNode;
};
export function PictureField(props: PictureFieldProps) {
  const { legend, help, error, status, label, name, onFiles, disabled, isInvalid = error !== undefined } = props;
  const noteId = useId();
  const hydrated = useHydrated();
  // How many nested elements the drag has entered. Entering a child also fires 'dragleave', so a boolean would flicker.
  const [depth, setDepth] = useState(0);

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(files);
    return files.length > 0;
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    take(currentTarget.files);
    // Clears the input, so that choosing the same file again counts as a change.
    currentTarget.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDepth(0);
    take(event.dataTransfer.files);
  }

  const chooser = (
    <FileChooser
      label={label}
      icon={<ImagePlus />}
      name={hydrated ? undefined : name}
      accept={PICTURE_TYPES}
      multiple={props.multiple}
      disabled={disabled}
      aria-describedby={noteId}
      aria-invalid={isInvalid || undefined}
      onChange={choose}
    />
  );
  return (
    <fieldset aria-describedby={noteId} className="flex min-w-0 flex-col gap-1.5">
      <legend className="float-left mb-1.5 w-full font-semibold text-sm">{legend}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={`clear-both ${props.className}`}
        onDragEnter={ifFiles(() => setDepth((before) => before + 1))}
        onDragLeave={ifFiles(() => setDepth((before) => Math.max(0, before - 1)))}
        onDragOver={ifFiles((event) => event.preventDefault())}
        onDrop={ifFiles(drop)}
        onPaste={(event) => {
          if (take(event.clipboardData.files)) event.preventDefault();
        }}
      >
        {props.zone(depth > 0 && !disabled, chooser)}
      </div>
      {props.children}
      {hydrated ? (
        <p role="status" className="sr-only">
          {status}
        </p>
      ) : null}
      <FieldNote id={noteId} error={error} help={help} />
    </fieldset>
  );
}

function ifFiles(act: (event: DragEvent) => void) {
  return (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) act(event);
  };
}

const TEXT = GAME_FORM.upload;

type PictureTileProps = { picture: Picture; pictures: Pictures; n?: number; disabled: boolean } & {
  onLoaded?: (url: string) => void;
};
export function PictureTile({ picture, pictures, n, disabled, onLoaded }: PictureTileProps) {
  const { id, state } = picture;
  const border = state === 'failed' ? 'border-danger' : 'border-line';
  const remove = n ? GAME_FORM.screenshots.remove({ n }) : GAME_FORM.cover.remove;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="relative aspect-16/10 overflow-hidden rounded-cover bg-sunken">
        {state === 'failed' ? (
          <span className="grid size-full place-items-center bg-danger-soft text-danger">
            <ImageOff className="size-7" />
          </span>
        ) : state === 'elsewhere' ? (
          <p className="grid size-full place-items-center p-4 text-center text-muted text-sm">
            {GAME_FORM.screenshots.elsewhere}
          </p>
        ) : (
          <img
            src={picture.url}
            alt={n ? GAME_FORM.screenshots.name({ n }) : ''}
            width={640}
            height={400}
            onLoad={() => onLoaded?.(picture.url)}
            onError={state === 'stored' ? () => pictures.lose(id) : undefined}
            className={`size-full object-cover ${state === 'stored' ? '' : 'opacity-45'}`}
          />
        )}
        <span className={`pointer-events-none absolute inset-0 rounded-cover border ${border}`} />
        {state === 'sending' ? <Sending percent={picture.percent} /> : null}
        <button
          type="button"
          aria-label={state === 'sending' ? TEXT.cancel : remove}
          disabled={disabled}
          onClick={() => pictures.remove(id)}
          className="js-only absolute top-2 right-2 grid size-9 pointer-coarse:size-11 place-items-center rounded-control bg-slab text-on-slab hover:opacity-85"
        >
          <X />
        </button>
      </div>
      {state === 'failed' ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="font-medium text-danger text-sm">{picture.problem}</p>
          {picture.canRetry ? (
            <Button size="sm" icon={<RotateCcw />} onClick={() => pictures.retry(id)}>
              {TEXT.retry}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function Sending({ percent }: { percent: number }) {
  const rounded = Math.round(percent);
  const isSent = rounded >= 100;
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5 bg-card p-2.5">
      <span className="tabular truncate text-xs">{isSent ? TEXT.working : TEXT.progress({ percent: rounded })}</span>
      <div
        role="progressbar"
        aria-label={TEXT.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isSent ? undefined : rounded}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={`h-full bg-accent transition-[width] ${isSent ? 'w-full animate-pulse' : ''}`}
          style={isSent ? undefined : { width: `${rounded}%` }}
        />
      </div>
    </div>
  );
}
