import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A gray box in place of content that is loading. Screen readers skip it, so put the text 'Loading...' beside it. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-[4px] bg-sunken ${className}`} />;
}

type Parts = { text?: ReactNode; action?: ReactNode; scene?: ReactNode };
type PanelProps = Parts & { title: string; headingLevel?: 1 | 2 | 3 };
export function EmptyState({ title, text, action, scene, headingLevel = 2 }: PanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      {scene}
      <Heading className="text-2xl">{title}</Heading>
      {text ? <p className="max-w-read text-muted">{text}</p> : null}
      {action}
    </div>
  );
}

export function FailedState({ title, action, scene, headingLevel = 2 }: Omit<PanelProps, 'text'>) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 border border-danger border-l-8 bg-card px-6 py-8 text-center sm:flex-row sm:text-left"
    >
      {scene ?? <CircleAlert className="size-10 text-danger" />}
      <div className="flex-1">
        <Heading className="text-xl">{title}</Heading>
      </div>
      {action}
    </div>
  );
}
