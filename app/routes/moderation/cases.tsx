import { Form } from 'react-router';
import { CaseReports } from '#app/components/report-case.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatShortDate } from '#domain/format.ts';
import { QUEUE as TEXT } from '#domain/messages/report.ts';
import type { Case } from '#services/reports/find-queue.ts';

/** The open case, with the ways to close it, and earlier ones. */
export function Cases({ cases }: { cases: readonly Case[] }) {
  const open = cases.filter(({ status }) => status === 'open');
  const closed = cases.filter(({ status }) => status !== 'open');
  return (
    <>
      {open.map(({ id, reports }) => (
        <section key={id} aria-label={TEXT.reports({ count: reports.length })}>
          <h3 className="mb-3 text-xl">{TEXT.reports({ count: reports.length })}</h3>
          <CaseReports reports={reports} />
          <Form method="post" className="mt-4 flex flex-wrap gap-3">
            <input type="hidden" name="caseId" value={id} />
            <Button type="submit" name="intent" value="case:upheld">
              {TEXT.upheld}
            </Button>
            <Button type="submit" name="intent" value="case:dismissed">
              {TEXT.dismissed}
            </Button>
          </Form>
        </section>
      ))}
      {closed.length === 0 ? null : (
        <details>
          <summary className="min-h-11 cursor-pointer font-semibold">
            {TEXT.earlier} ({closed.length})
          </summary>
          <ul className="flex flex-col gap-5 pt-2">
            {closed.map(({ id, status, resolvedAt, reports }) => (
              <li key={id}>
                <p className="mb-2 text-muted text-sm">
                  {status === 'open' ? null : TEXT.closed[status]} · {formatShortDate(resolvedAt ?? 0)}
                </p>
                <CaseReports reports={reports} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
