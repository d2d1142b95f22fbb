import Download from 'lucide-react/icons/download';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { Page, PageHeading, type ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { ButtonLink, buttonStyles } from '#app/ui/button.tsx';
import { SECOND_FACTOR } from '#domain/messages/second-factor.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import { findOwnAccount } from '#services/accounts/own-data.ts';
import { findOwnSessions } from '#services/accounts/sessions.ts';
import type { Route } from './+types/settings';
import { answerSettings } from './actions.server.ts';
import { ProfileForm } from './profile-form.tsx';
import { SectionNav, SettingsSection } from './sections.tsx';
import { ServicesSection, shownServices } from './services-section.tsx';
import { SessionsList } from './sessions-list.tsx';
import { DeleteForm, EmailForm, PasswordForm } from './sign-in-forms.tsx';

/** /settings and /profile/settings show the same page: the signed-in person's settings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor, sessionId } = requireViewer({ request, context });
  return answerRead(context, 'profile-find-failed', async () => {
    const [account, sessions] = await Promise.all([
      findOwnAccount(ctx, { actor }),
      findOwnSessions(ctx, { actor, currentId: sessionId }),
    ]);
    return { account, sessions, offered: ctx.auth.services };
  });
}

export const action = answerSettings;

export const handle = { unsent: TEXT.errored } satisfies ScreenHandle;

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { account, sessions, offered } = loaderData;
  const hasServices = shownServices(account, offered).length > 0;
  const answerTo = (intent: string) => (actionData?.values?.intent === intent ? actionData : undefined);
  return (
    <Page>
      <PageHeading title={TEXT.title} text={TEXT.description} />
      <div className="grid gap-x-12 lg:grid-cols-[13rem_minmax(0,42rem)]">
        <SectionNav hasServices={hasServices} />
        <div className="min-w-0">
          <ProfileForm key={account.person.username} account={account} answer={answerTo('profile')} />
          <SettingsSection id="email" title={TEXT.sections.email} text={TEXT.emailText}>
            <EmailForm account={account} answer={answerTo('email')} />
          </SettingsSection>
          <SettingsSection id="password" title={TEXT.sections.password}>
            <PasswordForm account={account} answer={answerTo('password')} />
          </SettingsSection>
          <SettingsSection id="second-factor" title={SECOND_FACTOR.title} text={SECOND_FACTOR.text}>
            <ButtonLink to="/settings/second-factor">
              {account.isSecured ? SECOND_FACTOR.change : SECOND_FACTOR.open}
            </ButtonLink>
          </SettingsSection>
          {hasServices ? <ServicesSection account={account} offered={offered} /> : null}
          <SettingsSection id="sessions" title={TEXT.sections.sessions} text={TEXT.sessionsText}>
            <SessionsList sessions={sessions} />
          </SettingsSection>
          <SettingsSection id="data" title={TEXT.sections.data} text={TEXT.exportText}>
            {/* Not the router's link, because the browser should save the file and stay on the page. */}
            <a href="/settings/export" download className={buttonStyles({ variant: 'outline' })}>
              <Download className="size-4" />
              {TEXT.exportButton}
            </a>
          </SettingsSection>
          <SettingsSection id="delete" title={TEXT.sections.danger} text={TEXT.deleteText}>
            <DeleteForm account={account} answer={answerTo('delete')} />
          </SettingsSection>
        </div>
      </div>
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.title, description: TEXT.description, isPrivate: true });
