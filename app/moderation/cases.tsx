import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { ShortDate } from '#app/shell/short-date.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { Written } from '#app/ui/written.tsx';
import { formatShortDate } from '#domain/format.ts';
import { REASON_NAMES } from '#domain/messages/moderation.ts';
import { QUEUE as TEXT } from '#domain/messages/reports.ts';
import type { Case } from '#services/moderation/queue.ts';

export function CaseReports({ reports }: Pick<Case, 'reports'>) {
  return (
    <ul className="flex flex-col gap-3">
      {reports.map((report, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reports of one case never change their order
        <li key={index} className="border-edge border-l-4 pl-3">
          <p className="font-semibold">{REASON_NAMES[report.reason]}</p>
          <Written className="whitespace-pre-line">{report.note}</Written>
          {report.sourceUrl ? (
            <p className="wrap-anywhere">
              <OutsideLink href={report.sourceUrl} className="text-accent underline">
                {report.sourceUrl}
              </OutsideLink>
            </p>
          ) : null}
          <p className="text-muted text-sm">
            <ShortDate at={report.createdAt} />
            {` · ${report.reporter ?? TEXT.visitor}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

type CloseCaseProps = { caseId: string; action?: string; returnTo?: string; about?: string };
export function CloseCase({ caseId, action, returnTo, about }: CloseCaseProps) {
  return (
    <Form method="post" action={action} preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="caseId" value={caseId} />
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <ExplainedButton value="case:dismissed" label={TEXT.dismissed} text={TEXT.dismissedText} about={about} />
      {returnTo ? null : <ExplainedButton value="case:upheld" label={TEXT.upheld} text={TEXT.upheldText} />}
    </Form>
  );
}

export function Cases({ cases }: { cases: readonly Case[] }) {
  const open = cases.filter(({ status }) => status === 'open');
  const closed = cases.filter(({ status }) => status !== 'open');
  return (
    <>
      {open.map(({ id, reports }) => (
        <section key={id} aria-label={TEXT.reports({ count: reports.length })}>
          <h3 className="mb-3 text-xl">{TEXT.reports({ count: reports.length })}</h3>
          <CaseReports reports={reports} />
          <div className="mt-5">
            <CloseCase caseId={id} />
          </div>
        </section>
      ))}
      {closed.length === 0 ? null : (
        <Folded label={`${TEXT.earlier} (${closed.length})`}>
          <ul className="flex flex-col gap-5">
            {closed.map(({ id, status, resolvedAt, reports }) => (
              <li key={id}>
                <p className="mb-2 text-muted text-sm">
                  {status === 'open' ? null : TEXT.closed[status]} · {formatShortDate(resolvedAt ?? 0)}
                </p>
                <CaseReports reports={reports} />
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </>
  );
}

export function OutsideLink({ href, ...rest }: ComponentProps<'a'>) {
  return <a href={href} target="_blank" rel="noopener noreferrer nofollow" {...rest} />;
}

type FoldedProps = { label: string; isOpen?: boolean; className?: string; children: ReactNode };
export function Folded({ label, isOpen, className = '', children }: FoldedProps) {
  return (
    <details open={isOpen} className={`group/folded ${className}`}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <ChevronDown className="size-4 text-muted transition-transform group-open/folded:rotate-180" />
        {label}
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  );
}

type ExplainedButtonProps = Parameters<typeof SubmitButton>[0] & { label: string; text: string; about?: string };
export function ExplainedButton({ label, text, about, ...button }: ExplainedButtonProps) {
  const id = useId();
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[12.5rem_minmax(0,1fr)]">
      <SubmitButton
        name="intent"
        {...button}
        aria-describedby={about ? `${about} ${id}` : id}
        className="max-sm:w-full"
      >
        {label}
      </SubmitButton>
      <p id={id} className="text-muted text-sm text-pretty">
        {text}
      </p>
    </div>
  );
}
