import { ButtonLink } from '#app/ui/button.tsx';
import { RECOVERY } from '#domain/messages/recovery.ts';
import { AccountPage } from './account-page.tsx';

/** What a link from a mail shows once it is used up or too old, and where to get another. */
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
