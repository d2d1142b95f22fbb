import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

type FoldedProps = { label: string; className?: string; children: ReactNode };

/** Hides content that is rarely needed, such as closed cases, until the label is pressed. */
export function Folded({ label, className = '', children }: FoldedProps) {
  return (
    <details className={`group/folded ${className}`}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <ChevronDown className="size-4 text-muted transition-transform group-open/folded:rotate-180" />
        {label}
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  );
}
