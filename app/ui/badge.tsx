import type { ComponentProps } from 'react';

const BADGE =
  'inline-flex items-center gap-1 whitespace-nowrap rounded-control px-2 py-0.5 font-semibold text-xs leading-4';
const TONES = {
  outline: 'border border-edge text-muted',
  ink: 'bg-ink text-paper',
  accent: 'bg-accent text-on-accent',
  good: 'bg-good-soft text-good',
  danger: 'bg-danger-soft text-danger',
} as const;

type BadgeProps = ComponentProps<'span'> & { tone?: keyof typeof TONES };
export function Badge({ tone = 'outline', className = '', ...rest }: BadgeProps) {
  return <span {...rest} className={`${BADGE} ${TONES[tone]} ${className}`} />;
}

/** A count of new or open items. A shared page has the same elements for all its readers, so CSS hides a count of 0. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span
      data-count={count}
      className="numeral inline-grid min-w-5 place-items-center rounded-full bg-danger px-1.5 text-card text-xs leading-5 data-[count='0']:hidden"
    >
      {count}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
