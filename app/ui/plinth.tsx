import { type CSSProperties, Fragment, type ReactNode } from 'react';

const PLACES = [1, 2, 3] as const;

export type Place = (typeof PLACES)[number];
const METAL = { 1: 'bg-gold', 2: 'bg-silver', 3: 'bg-bronze' } as const;
/** Second place stands on the left, but comes second in the document. */
const ORDER = { 1: 'col-start-2', 2: 'col-start-1', 3: 'col-start-3' } as const;
const HEIGHTS = {
  lg: { 1: 'h-24 sm:h-42', 2: 'h-17 sm:h-29', 3: 'h-11 sm:h-19' },
  sm: { 1: 'h-14', 2: 'h-10', 3: 'h-7' },
} as const;
const STEPS = {
  lg: ['h-1.5', 'top-3 left-2.5 text-2xl sm:top-4 sm:left-4 sm:text-4xl'],
  sm: ['h-1', 'top-2 left-2 text-lg'],
} as const;

export function PlinthRow({ label, children }: { label: string; children: (place: Place) => ReactNode }) {
  return (
    <ol aria-label={label} className="grid grid-cols-3 grid-rows-[auto_auto]">
      {PLACES.map((place) => (
        <Fragment key={place}>{children(place)}</Fragment>
      ))}
    </ol>
  );
}

/** For heights that follow a share from 0 to 1. They grow into place, which moves nothing around them. */
const SHARED = 'origin-bottom transition-[height,scale] duration-700 starting:scale-y-40 ';
const SHARED_HEIGHTS = {
  lg: 'h-[calc(2.75rem+var(--share)*4rem)] sm:h-[calc(4.75rem+var(--share)*8rem)]',
  sm: 'h-[calc(1.75rem+var(--share)*2rem)]',
} as const;

type Parts = { children: ReactNode; engraving?: ReactNode; caption: ReactNode };
type PlinthPlaceProps = Parts & { place: Place; size?: 'sm' | 'lg'; share?: number };
export function PlinthPlace({ place, size = 'lg', share, ...parts }: PlinthPlaceProps) {
  const { children, engraving, caption } = parts;
  const height = share === undefined ? HEIGHTS[size][place] : SHARED + SHARED_HEIGHTS[size];
  const [rim, number] = STEPS[size];
  const look = `group relative row-span-2 row-start-1 grid min-w-0 grid-cols-1 grid-rows-subgrid ${ORDER[place]}`;
  return (
    <li className={look}>
      <div className="flex flex-col justify-end border-ink border-b-4">
        {children}
        <div
          style={share === undefined ? undefined : ({ '--share': share } as CSSProperties)}
          className={`relative forced-colors:border ${METAL[place]} ${height} text-on-rank`}
        >
          <span aria-hidden="true" className={`block bg-[oklch(100%_0_0/0.4)] ${rim}`} />
          <span aria-hidden="true" className={`numeral absolute leading-none ${number}`}>
            {place}
          </span>
          {engraving}
        </div>
      </div>
      {caption}
    </li>
  );
}
