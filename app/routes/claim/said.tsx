import { formatIsoDate, formatShortDate } from '#domain/format.ts';

type SaidProps = { title: string; quote?: string; at: number };

/** What somebody wrote earlier: a claimant's reason, an administrator's note. */
export function Said({ title, quote = '', at }: SaidProps) {
  return (
    <div className="mb-6 border-edge border-l-4 pl-4">
      <p className="font-semibold text-sm">
        {title}{' '}
        <time dateTime={formatIsoDate(at)} className="font-normal text-muted">
          {formatShortDate(at)}
        </time>
      </p>
      {quote ? <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{quote}</p> : null}
    </div>
  );
}
