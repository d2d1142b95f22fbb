import { Download } from 'lucide-react';
import { Form } from 'react-router';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink, buttonStyles, SubmitButton } from '#app/ui/button.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { SERVICE_NAMES, SIGN_IN_SERVICES, type SignInService } from '#domain/accounts/sign-in-service.ts';
import { NOTICES } from '#domain/messages/people.ts';
import { SECOND_FACTOR } from '#domain/messages/second-factor.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import { findOwnAccount, type OwnAccount } from '#services/accounts/own-data.ts';
import { findOwnSessions, type OwnSession } from '#services/accounts/sessions.ts';
import { findNoticeChoices } from '#services/people/notifications.ts';
import type { Route } from './+types/settings';
import { answerSettings } from './actions.server.ts';
import { NoticesForm } from './notices-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { DeleteForm, EmailForm, PasswordForm } from './sign-in-forms.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor, sessionId } = requireViewer({ request, context });
  return answerRead(context, 'profile-find-failed', async () => {
    const [account, notices, sessions] = await Promise.all([
      findOwnAccount(ctx, { actor }),
      findNoticeChoices(ctx, { actor }),
      findOwnSessions(ctx, { actor, currentId: sessionId }),
    ]);
    return { account, notices, sessions, offered: ctx.auth.services };
  });
}

export const action = answerSettings;

export const handle = { unsent: { ...TEXT.errored, ...TEXT.failed } } satisfies ScreenHandle;

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { account, notices, sessions, offered } = loaderData;
  const services = SIGN_IN_SERVICES.filter((name) => offered.includes(name) || account.services.includes(name));
  return (
    <Page title={TEXT.title} text={TEXT.description}>
      <div className="grid gap-x-12 lg:grid-cols-[13rem_minmax(0,42rem)]">
        <SectionNav hasServices={services.length > 0} />
        <div className="min-w-0">
          <ProfileForm key={account.person.username} account={account} />
          <SettingsSection id="email" title={TEXT.sections.email} text={TEXT.emailText}>
            <EmailForm account={account} />
          </SettingsSection>
          <SettingsSection id="password" title={TEXT.sections.password}>
            <PasswordForm account={account} />
          </SettingsSection>
          <SettingsSection id="second-factor" title={SECOND_FACTOR.title} text={SECOND_FACTOR.text}>
            <ButtonLink to="/settings/second-factor">
              {account.isSecured ? SECOND_FACTOR.change : SECOND_FACTOR.open}
            </ButtonLink>
          </SettingsSection>
          {services.length > 0 ? <ServicesSection account={account} shown={services} /> : null}
          <SettingsSection id="notices" title={NOTICES.title} text={NOTICES.text}>
            <NoticesForm choices={notices} />
          </SettingsSection>
          <SettingsSection id="sessions" title={TEXT.sections.sessions} text={TEXT.sessionsText}>
            <SessionsList sessions={sessions} />
          </SettingsSection>
          <SettingsSection id="data" title={TEXT.sections.data} text={TEXT.exportText}>
            {/* A plain link, not the router's `Link`: the browser should save the file and stay on the page. */}
            <a href="/settings/export" download className={buttonStyles({ variant: 'outline' })}>
              <Download />
              {TEXT.exportButton}
            </a>
          </SettingsSection>
          <SettingsSection id="delete" title={TEXT.sections.delete} text={TEXT.deleteText}>
            <DeleteForm account={account} />
          </SettingsSection>
        </div>
      </div>
    </Page>
  );
}

function SectionNav({ hasServices }: { hasServices: boolean }) {
  const sections = Object.entries(TEXT.sections).filter(([id]) => hasServices || id !== 'services');
  return (
    <nav
      aria-label={TEXT.title}
      className="max-lg:-mx-4 max-lg:mb-8 max-lg:overflow-x-auto max-lg:border-line max-lg:border-b max-lg:px-4 max-lg:pb-1"
    >
      <ul className="sticky top-[calc(var(--spacing-header)+1.5rem)] max-lg:flex max-lg:gap-5">
        {sections.map(([id, title]) => (
          <li key={id} className="flex-none">
            <a href={`#${id}`} className="flex min-h-11 items-center text-muted hover:text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ServicesSection({ account, shown }: { account: OwnAccount; shown: SignInService[] }) {
  const { hasPassword, isEmailVerified } = account;
  const isOnlyWay = !hasPassword && account.services.length === 1;
  return (
    <SettingsSection id="services" title={TEXT.sections.services} text={TEXT.servicesText}>
      <ul className="border-line border-t">
        {shown.map((service) => (
          <li key={service} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
            <span className="font-semibold">{SERVICE_NAMES[service]}</span>
            {account.services.includes(service) ? (
              <>
                <Badge tone="good">{TEXT.serviceConnected}</Badge>
                {isOnlyWay ? null : (
                  <PressForm fields={{ intent: 'disconnect', service }} size="sm" formClassName="ml-auto">
                    {TEXT.serviceDisconnect({ service: SERVICE_NAMES[service] })}
                  </PressForm>
                )}
              </>
            ) : isEmailVerified ? (
              // A plain `form`, not the router's `Form`, because this form leads to another site.
              <form method="post" action={`/sign-in/${service}`} className="ml-auto">
                <Button type="submit" size="sm">
                  {TEXT.serviceConnect({ service: SERVICE_NAMES[service] })}
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
      {isOnlyWay ? <p className="mt-3 text-muted text-sm">{TEXT.servicesLastWay}</p> : null}
      {isEmailVerified ? null : <p className="mt-3 text-muted text-sm">{TEXT.servicesNeedEmail}</p>}
    </SettingsSection>
  );
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

function SessionsList({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <div className="flex flex-col gap-5">
      <ul className="border-line border-t">
        {sessions.map(({ id, userAgent, isCurrent, usedAt, clientAddress }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {deviceName(userAgent)}
                {isCurrent ? <Badge tone="good">{TEXT.sessionHere}</Badge> : null}
              </p>
              <p className="text-muted text-sm wrap-anywhere">
                <ShortDate at={usedAt} />
                {clientAddress ? ` · ${clientAddress}` : null}
              </p>
            </div>
            {isCurrent ? null : (
              <PressForm
                fields={{ intent: 'session', sessionId: id }}
                size="sm"
                aria-label={`${TEXT.sessionEnd}: ${deviceName(userAgent)}`}
              >
                {TEXT.sessionEnd}
              </PressForm>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        {sessions.length > 1 ? (
          <SubmitButton name="intent" value="other-sessions">
            {TEXT.sessionEndOthers}
          </SubmitButton>
        ) : null}
        <SubmitButton name="intent" value="all-sessions">
          {TEXT.sessionEndAll}
        </SubmitButton>
      </Form>
    </div>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.description });
