import { Gamepad2, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { useHydrated, useInputReplay } from '#app/ui/event-replay.ts';
import { FieldNote } from '#app/ui/field.tsx';
import { FileChooser } from '#app/ui/inputs.tsx';
import type { UploadBounds } from '#domain/hosting/archive.ts';
import { UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { UPLOAD_PATH } from '#domain/paths.ts';
import { chosenFiles, filesIn, type SlottedFile, sendUpload } from './send-upload.ts';

const FOLDER = { name: 'file', multiple: true, webkitdirectory: '' };
type Going = { name: string; percent: number; cancel: () => void };

/** The cabinet's slot: files go in, and the draft's page comes out. `game`: the slug of the game that gets a version. */
export function Slot({ game, bounds }: { game?: string; bounds: UploadBounds }) {
  const [going, setGoing] = useState<Going | null>(null);
  const [problem, setProblem] = useState('');
  const [isOver, setIsOver] = useState(false);
  const hydrated = useHydrated();
  const noteId = useId();
  const action = game === undefined ? UPLOAD_PATH : `${UPLOAD_PATH}?${new URLSearchParams({ game })}`;

  async function send(files: readonly SlottedFile[]) {
    const [first] = files;
    if (!first || going) return;
    const canceller = new AbortController();
    const name = first.path.includes('/') ? first.path.split('/')[0] : first.file.name;
    const show = (percent: number) => setGoing({ name: name ?? '', percent, cancel: () => canceller.abort() });
    setProblem('');
    show(0);
    const sent = await sendUpload(files, { action, bounds, signal: canceller.signal, onProgress: show });
    if (sent && 'path' in sent) return location.assign(sent.path);
    setGoing(null);
    if (sent) setProblem(sent.problem);
  }

  const form = useRef<HTMLFormElement>(null);
  useInputReplay(form);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void send(chosenFiles(currentTarget.files));

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void filesIn(event.dataTransfer.items).then(send);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are also chosen by the inputs in it
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className="rounded-cover border border-edge bg-card p-4 sm:p-6"
    >
      <form ref={form} method="post" action={action} encType="multipart/form-data">
        <div
          className={`relative overflow-hidden rounded-cover bg-slab px-4 pt-7 pb-8 text-center text-on-slab shadow-[inset_0_10px_18px_-6px_rgb(0_0_0/.65)] transition-[box-shadow] sm:px-8 ${isOver ? 'outline-2 outline-accent outline-offset-2' : ''}`}
        >
          {going ? (
            <Cartridge going={going} />
          ) : (
            <>
              <p className="numeral text-xl sm:text-2xl">{isOver ? UPLOAD.slotNow : UPLOAD.slot}</p>
              <p className="mt-5 flex flex-wrap justify-center gap-3">
                <FileChooser
                  label={UPLOAD.choose}
                  name="file"
                  multiple
                  accept=".html,.htm,.zip"
                  aria-describedby={noteId}
                  onChange={choose}
                  variant="solid"
                />
                {hydrated ? <FileChooser label={UPLOAD.chooseFolder} onChange={choose} {...FOLDER} /> : null}
              </p>
              <p className="no-js-only mt-4">
                <Button type="submit">{UPLOAD.send}</Button>
              </p>
            </>
          )}
          <span
            aria-hidden="true"
            className={`absolute inset-x-0 bottom-0 h-1.5 origin-left bg-accent transition-transform ${isOver && !going ? 'animate-pulse' : ''}`}
            style={{ transform: `scaleX(${going ? Math.max(0.02, going.percent / 100) : isOver ? 1 : 0.06})` }}
          />
        </div>
        <div aria-live="polite" className="mt-3">
          <FieldNote id={noteId} error={problem || undefined} help={UPLOAD.slotHelp(bounds)} />
        </div>
      </form>
    </div>
  );
}

function Cartridge({ going: { name, percent, cancel } }: { going: Going }) {
  return (
    <div className="mx-auto flex max-w-md animate-rise-in items-center gap-3 rounded-control bg-card p-3 text-left text-ink">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-accent text-on-accent">
        <Gamepad2 className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {name}
        </span>
        <span
          role="progressbar"
          aria-label={UPLOAD.send}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="block text-muted text-sm tabular-nums"
        >
          {UPLOAD.sending({ percent })}
        </span>
      </span>
      <IconButton label={UPLOAD.cancel} onClick={cancel}>
        <X className="size-5" />
      </IconButton>
    </div>
  );
}
