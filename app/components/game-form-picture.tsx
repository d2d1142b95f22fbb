import ImageOff from 'lucide-react/icons/image-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Button } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { pictureSize, renditionOf, renditionWidths } from '#domain/picture.ts';
import type { Picture, Pictures } from './game-form-pictures.ts';

const TEXT = GAME_FORM.upload;
/** Wide enough for its tile on a dense screen. */
const TILE_WIDTH = 640;

type PictureTileProps = {
  picture: Picture;
  pictures: Pictures;
  /** What it is, for those who listen. */
  alt: string;
  removeLabel: string;
  disabled: boolean;
  onLoaded?: (url: string) => void;
};

/** A picture in its frame: on its way with its progress, there, or failed with the reason below. */
export function PictureTile(props: PictureTileProps) {
  const { picture, pictures, alt, removeLabel, disabled, onLoaded } = props;
  const { id, state } = picture;
  const isThere = state === 'stored' || state === 'elsewhere';
  const remove = () => pictures.remove(id);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="relative aspect-16/10 overflow-hidden rounded-cover bg-sunken">
        {state === 'failed' ? (
          <FailedPicture />
        ) : (
          <img
            src={sourceOf(picture)}
            alt={alt}
            width={640}
            height={400}
            referrerPolicy="no-referrer"
            onLoad={() => onLoaded?.(picture.url)}
            onError={state === 'stored' ? () => pictures.lose(id) : undefined}
            className={`size-full object-cover ${isThere ? '' : 'opacity-45'}`}
          />
        )}
        <span
          className={`pointer-events-none absolute inset-0 rounded-cover border ${state === 'failed' ? 'border-danger' : 'border-line'}`}
        />
        {state === 'sending' ? <Sending percent={picture.percent} /> : null}
        <button
          type="button"
          aria-label={state === 'sending' ? TEXT.cancel : removeLabel}
          disabled={disabled}
          onClick={remove}
          className="js-only absolute top-2 right-2 grid size-9 place-items-center rounded-control bg-slab text-on-slab hover:opacity-85"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      {state === 'failed' ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="font-medium text-danger text-sm">{picture.problem}</p>
          {picture.canRetry ? (
            <Button
              size="sm"
              icon={<RotateCcw aria-hidden="true" className="size-4" />}
              onClick={() => pictures.retry(id)}
            >
              {TEXT.retry}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function FailedPicture() {
  return (
    <span className="grid size-full place-items-center bg-danger-soft text-danger">
      <ImageOff aria-hidden="true" className="size-7" />
    </span>
  );
}

function Sending({ percent }: { percent: number }) {
  const rounded = Math.round(percent);
  const isSent = rounded >= 100;
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5 bg-card p-2.5">
      <span className="tabular truncate text-xs">
        {isSent ? TEXT.working : TEXT.progress({ percent: rounded })}
      </span>
      <Progress label={TEXT.label} value={isSent ? undefined : rounded} />
    </div>
  );
}

/** A stored picture's rendition of the tile's width; others as they are. */
function sourceOf({ url, state }: Picture): string {
  const width = state === 'stored' ? pictureSize(url)?.width : undefined;
  if (width === undefined) return url;
  const fitting = renditionWidths(width).find((each) => each >= TILE_WIDTH) ?? width;
  return fitting === width ? url : renditionOf(url, fitting);
}
