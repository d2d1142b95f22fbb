import { formatIsoDate, formatShortDate } from '#domain/format.ts';
import { REASON_NAMES } from '#domain/messages/moderation.ts';
import { QUEUE } from '#domain/messages/report.ts';
import type { Reason } from '#domain/moderation.ts';

type Report = {
  readonly reason: Reason;
  readonly sourceUrl: string;
  readonly note: string;
  readonly createdAt: number;
  readonly reporter: string | null;
};

/** What was reported in one case, for moderators. */
export function CaseReports({ reports }: { reports: readonly Report[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {reports.map((report, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reports of one case never change their order
        <li key={index} className="border-edge border-l-4 pl-3">
          <p className="font-semibold">{REASON_NAMES[report.reason]}</p>
          {report.note ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{report.note}</p> : null}
          {report.sourceUrl ? (
            <p className="[overflow-wrap:anywhere]">
              <a
                href={report.sourceUrl}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="text-accent underline"
              >
                {report.sourceUrl}
              </a>
            </p>
          ) : null}
          <p className="text-muted text-sm">
            <time dateTime={formatIsoDate(report.createdAt)}>{formatShortDate(report.createdAt)}</time>
            {` · ${report.reporter ?? QUEUE.visitor}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
