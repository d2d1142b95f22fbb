import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';

type AccountPageProps = {
  title: string;
  text?: ReactNode;
  /** The way to the neighbouring screen, below the form. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A screen with one small form on it: signing in, signing up, a forgotten password. */
export function AccountPage({ title, text, footer, children }: AccountPageProps) {
  return (
    <Page width="form">
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {text ? <p className="mt-2 text-muted">{text}</p> : null}
        <div className="mt-6 border border-line bg-card">
          <div aria-hidden="true" className="marquee-strip h-marquee" />
          <div className="p-5 sm:p-8">{children}</div>
        </div>
        {footer ? <p className="mt-6 text-center text-muted">{footer}</p> : null}
      </div>
    </Page>
  );
}
