import { formatIsoDate, formatShortDate } from '#domain/format.ts';

type ShortDateProps = { at: number; className?: string; words?: string };
/** A date in a `<time>`: as 'Nov 21, 2026', or as `words`. `at` is in milliseconds since 1970. */
export function ShortDate({ at, className, words = formatShortDate(at) }: ShortDateProps) {
  return (
    <time dateTime={formatIsoDate(at)} className={className}>
      {words}
    </time>
  );
}
