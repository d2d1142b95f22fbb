import { Page } from '#app/components/layout/page.tsx';
import { Scene } from '#app/components/scene.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, FailedState } from '#app/ui/state-panel.tsx';
import { LOGIN } from '#domain/messages/login.ts';
import { REGISTER } from '#domain/messages/register.ts';
import { SITE } from '#domain/messages/site.ts';
import { SUBMIT } from '#domain/messages/submit.ts';

/** What visitors see instead of the form: 'a prompt with links to /register and /login'. */
export function SignedOut() {
  return (
    <Page>
      <EmptyState
        headingLevel={1}
        title={SUBMIT.signedOutTitle}
        text={SUBMIT.signedOutText}
        scene={<Scene kind="no-games" />}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/register" variant="solid">
              {REGISTER.title}
            </ButtonLink>
            <ButtonLink to="/login?returnTo=%2Fsubmit">{LOGIN.title}</ButtonLink>
          </div>
        }
      />
    </Page>
  );
}

/** Signed in, and not in good standing. */
export function NotAllowed({ sentence }: { sentence: string }) {
  return (
    <Page>
      <FailedState
        headingLevel={1}
        title={sentence}
        scene={<Scene kind="failed" />}
        action={<ButtonLink to="/">{SITE.returnHome}</ButtonLink>}
      />
    </Page>
  );
}
