import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { SERVICE_NAMES, SIGN_IN_SERVICES, type SignInService } from '#domain/accounts/sign-in-service.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';
import { SettingsSection } from './sections.tsx';

type ServicesSectionProps = { account: OwnAccount; offered: readonly SignInService[] };

/** Lists the sign-in services (GitHub, Google) that are connected or can be connected. */
export function ServicesSection({ account, offered }: ServicesSectionProps) {
  const { hasPassword, isEmailVerified } = account;
  const rows = shownServices(account, offered);
  const isOnlyWay = !hasPassword && account.services.length === 1;
  return (
    <SettingsSection id="services" title={TEXT.sections.services} text={TEXT.servicesText}>
      <ul className="border-line border-t">
        {rows.map((service) => (
          <li
            key={service}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2"
          >
            <span className="font-semibold">{SERVICE_NAMES[service]}</span>
            {account.services.includes(service) ? (
              <>
                <Badge tone="good">{TEXT.serviceConnected}</Badge>
                {isOnlyWay ? null : (
                  <PressForm
                    formClassName="ml-auto"
                    fields={{ intent: 'disconnect' }}
                    size="sm"
                    name="service"
                    value={service}
                  >
                    {TEXT.serviceDisconnect({ service: SERVICE_NAMES[service] })}
                  </PressForm>
                )}
              </>
            ) : isEmailVerified ? (
              // A plain form, not the router's, because it leads to another site.
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

/** The services that the site offers, and those that are connected but no longer offered. */
export function shownServices(
  { services }: Pick<OwnAccount, 'services'>,
  offered: readonly SignInService[],
): SignInService[] {
  return SIGN_IN_SERVICES.filter((service) => offered.includes(service) || services.includes(service));
}
