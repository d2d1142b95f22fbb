import type { ReactNode } from 'react';

type Score = { readonly label: string; readonly value: ReactNode };
type ScoreboardProps = { scores: readonly Score[]; label: string; steps?: boolean };
export function Scoreboard({ scores, label, steps = false }: ScoreboardProps) {
  return (
    <dl aria-label={label} className={`grid grid-cols-2 sm:flex sm:items-end ${steps ? 'gap-px' : 'bg-slab'}`}>
      {scores.map((score, index) => (
        <div key={score.label} className={`${CELL} ${steps ? `bg-slab ${RISE[index] ?? ''}` : RULED}`}>
          <dt className="text-slab-muted text-sm">{score.label}</dt>
          <dd className={`numeral truncate text-on-slab ${steps ? STEP_SIZES : SIZES}`}>{score.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** In these font sizes, 'Nov 21, 2026' fits into a quarter of a tablet's width and half of a phone's. */
const SIZES = 'text-lg sm:text-xl lg:text-2xl';
const STEP_SIZES = 'text-xl sm:text-2xl lg:text-3xl';
const CELL = 'flex min-w-0 flex-1 flex-col-reverse gap-0.5 px-4 py-3';
const RULED =
  'border-slab-muted/25 [&:nth-child(even)]:border-l sm:[&:not(:first-child)]:border-l max-sm:[&:nth-child(n+3)]:border-t';
const RISE = ['lg:pb-6', 'lg:pb-15', 'lg:pb-24', 'lg:pb-33'] as const;
