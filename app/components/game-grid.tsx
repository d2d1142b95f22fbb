import { Children, type ReactNode } from 'react';
import { SITE } from '#domain/messages/site.ts';
import { GameCardSkeleton } from './game-card.tsx';

/** full: 2, 3, 4, 5 columns as the page grows. half: beside a side column, never more than three; on phones a last one that is alone takes the whole row. */
const COLUMNS = {
  full: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5',
  half: 'grid-cols-2 md:grid-cols-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2',
} as const;

/** How wide a cover is in each grid, for `sizes`. */
export const GRID_SIZES = {
  full: '(min-width: 96rem) 16rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw',
  half: '(min-width: 80rem) 18rem, (min-width: 48rem) 31vw, 46vw',
} as const;

type GridProps = { children: ReactNode; columns?: keyof typeof COLUMNS; label?: string };

/** Games side by side, as a list. */
export function GameGrid({ children, columns = 'full', label }: GridProps) {
  return (
    <ul aria-label={label} className={`grid gap-x-4 gap-y-8 sm:gap-x-6 ${COLUMNS[columns]}`}>
      {Children.map(children, (child) => (child ? <li className="grid min-w-0">{child}</li> : null))}
    </ul>
  );
}

/** The same grid while its games are on their way: says 'Loading...' once. */
export function GameGridSkeleton({
  count,
  columns = 'full',
}: {
  count: number;
  columns?: keyof typeof COLUMNS;
}) {
  return (
    <div role="status" className={`grid gap-x-4 gap-y-8 sm:gap-x-6 ${COLUMNS[columns]}`}>
      <span className="sr-only">{SITE.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <GameCardSkeleton key={index} />
      ))}
    </div>
  );
}
