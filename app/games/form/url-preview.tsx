import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useState } from 'react';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { isWebUrl } from '#domain/url.ts';

const TEXT = GAME_FORM.cover;
/** Nobody wants an image for every letter of an address. */
const PAUSE_MS = 400;

type UrlPreviewProps = {
  url: string;
  /** An image is being held above. */
  isOver: boolean;
  onLoaded: (url: string) => void;
};

/** What a typed address shows, or the place where an image may be dropped. */
export function UrlPreview({ url, isOver, onLoaded }: UrlPreviewProps) {
  const [shown, setShown] = useState({ url, isBroken: false });
  useEffect(() => {
    const timer = setTimeout(() => setShown({ url, isBroken: false }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [url]);
  if (isOver || !isWebUrl(shown.url)) return <DropPlace isOver={isOver} />;
  return (
    <div className="relative grid aspect-16/10 place-items-center overflow-hidden rounded-cover border border-line bg-sunken">
      {shown.isBroken ? (
        <p className="p-4 text-center text-muted text-sm">{TEXT.broken}</p>
      ) : (
        <img
          key={shown.url}
          src={shown.url}
          alt=""
          width={640}
          height={400}
          referrerPolicy="no-referrer"
          onLoad={() => onLoaded(shown.url)}
          onError={() => setShown({ url: shown.url, isBroken: true })}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

function DropPlace({ isOver }: { isOver: boolean }) {
  return (
    <div
      className={`js-only grid aspect-16/10 place-items-center rounded-cover border-2 border-dashed text-muted transition-colors ${
        isOver ? 'border-accent bg-accent-soft text-ink' : 'border-edge'
      }`}
    >
      <span className="flex flex-col items-center gap-2 p-4 text-center text-sm">
        <ImageUp aria-hidden="true" className="size-7" />
        {isOver ? TEXT.dropNow : TEXT.drop}
      </span>
    </div>
  );
}
