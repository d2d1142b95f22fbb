import type { ReactNode } from 'react';
import { Page } from '#app/shell/page.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { useFirstField } from '#app/ui/use-first-field.ts';
import { RECOVERY } from '#domain/messages/accounts.ts';

type AccountPageProps = {
  title: string;
  text?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A page with one small form, such as the sign-in page. */
export function AccountPage({ title, text, footer, children }: AccountPageProps) {
  const all = useFirstField();
  return (
    <Page width="form">
      <div ref={all} className="mx-auto max-w-md">
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

/** The button that sends the form of an account page. */
export function MainButton({ children }: { children: string }) {
  return (
    <SubmitButton variant="solid" size="lg" wide>
      {children}
    </SubmitButton>
  );
}

/** The page for a mailed link that was already used or has expired. Offers to request a new link. */
export function DeadLink({ title, askAgain }: { title: string; askAgain: string }) {
  return (
    <AccountPage title={title}>
      <p role="alert" className="mb-5 text-lg">
        {RECOVERY.linkDead}
      </p>
      <ButtonLink to={askAgain} variant="solid" wide>
        {RECOVERY.askAgain}
      </ButtonLink>
    </AccountPage>
  );
}
