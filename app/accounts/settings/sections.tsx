import type { ReactNode } from 'react';
import { SECOND_FACTOR } from '#domain/messages/second-factor.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';

const SECTIONS = [
  { id: 'profile', title: TEXT.sections.profile },
  { id: 'picture', title: TEXT.sections.picture },
  { id: 'links', title: TEXT.sections.links },
  { id: 'email', title: TEXT.sections.email },
  { id: 'password', title: TEXT.sections.password },
  { id: 'second-factor', title: SECOND_FACTOR.title },
  { id: 'services', title: TEXT.sections.services },
  { id: 'sessions', title: TEXT.sections.sessions },
  { id: 'data', title: TEXT.sections.data },
  { id: 'delete', title: TEXT.sections.danger },
] as const;

/** Links to the sections of the settings page, only on wide screens. */
export function SectionNav({ hasServices }: { hasServices: boolean }) {
  const sections = SECTIONS.filter(({ id }) => hasServices || id !== 'services');
  return (
    <nav aria-label={TEXT.title} className="max-lg:hidden">
      <ul className="sticky top-[calc(var(--spacing-header)+1.5rem)]">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-10 items-center text-muted hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
