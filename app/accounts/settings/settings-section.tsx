import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode };
export function SettingsSection({ id, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-[calc(var(--spacing-header)+1rem)] border-line border-t py-8 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      {text ? <p className="mt-1 max-w-read text-muted">{text}</p> : null}
      <div className="mt-5">{children}</div>
    </section>
  );
}
