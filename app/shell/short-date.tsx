import { formatIsoDate, formatShortDate } from '#domain/format.ts';

type ShortDateProps = { at: number; className?: string; words?: string };
/** A `<time>` that shows `words`, by default the date, like 'Nov 21, 2026'. `at` is in milliseconds since 1970. */
export function ShortDate({ at, className, words = formatShortDate(at) }: ShortDateProps) {
  return (
    <time dateTime={formatIsoDate(at)} className={className}>
      {words}
    </time>
  );
}
