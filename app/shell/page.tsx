import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { ToastText } from '#domain/messages/site.ts';

export type ScreenHandle = {
  /** Whether the screen frames another site's game. Such a screen has no header or footer; its CSP allows the frame. */
  readonly isPlayer?: true;
  /** Whether all members share one rendering of the page. Only the reader's own data (./mine.tsx) differs. */
  readonly isShared?: true;
  /** Whether a session may be `LIMITS.session.trustedMs` out of date, because the page hardly differs by reader. */
  readonly trustsSession?: true;
  readonly unsent?: ToastText;
};

export function unsentOf(handles: readonly unknown[]): ToastText | undefined {
  return handles.map((handle) => (handle as ScreenHandle | undefined)?.unsent).findLast(Boolean);
}

export function hasPlayer(handles: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as ScreenHandle | undefined)?.isPlayer);
}

const WIDTHS = { wide: 'max-w-page', read: 'max-w-[46rem]', form: 'max-w-form' } as const;

type PageProps = { children: ReactNode; width?: keyof typeof WIDTHS; className?: string };
export function Page({ children, width = 'wide', className = '' }: PageProps) {
  const look = `mx-auto w-full gutter pt-[calc(var(--spacing-header)+1.5rem)] pb-16 outline-none sm:pt-[calc(var(--spacing-header)+2.5rem)] ${WIDTHS[width]} ${className}`;
  return (
    <main id="main" tabIndex={-1} className={look}>
      {children}
    </main>
  );
}

/** Moves the focus to the screen's content, so that keys act there and a phone's keyboard closes. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

export function PageHeading({ title, text, actions }: { title: ReactNode; text?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:mb-8">
      <div className="min-w-0">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {text ? <p className="mt-2 max-w-read text-muted">{text}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </div>
  );
}

export function BackLink({ className = '', children, ...rest }: LinkProps) {
  const look = `group ${className} inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11 font-semibold text-muted text-sm hover:text-ink`;
  return (
    <Link {...rest} className={look}>
      <ArrowLeft className="size-4 transition-transform group-hover:-translate-x-0.5" />
      {children}
    </Link>
  );
}

export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's own text, converted to HTML on the server
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Scene({ kind }: { kind: 'empty' | 'failed' | 'lost' | 'no-games' }) {
  return <img src={`/scenes/${kind}.svg`} alt="" width={240} height={160} />;
}
