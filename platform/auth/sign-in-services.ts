import type { BetterAuthOptions } from 'better-auth';
import {
  type ServiceRefusal,
  SIGN_IN_SERVICES,
  type SignInService,
} from '#domain/accounts/sign-in-service.ts';
import type { Config } from '../config.ts';

/** Where a service sends people back to; the operator registers exactly this address there. */
function callbackUrl(config: Config, service: SignInService): string {
  return new URL(`/sign-in/${service}/callback`, config.publicUrl).href;
}

/** The services that the operator configured. */
export function offeredServices({ signInWith }: Pick<Config, 'signInWith'>): SignInService[] {
  return SIGN_IN_SERVICES.filter((service) => signInWith[service] !== null);
}

export function socialProviders(config: Config): NonNullable<BetterAuthOptions['socialProviders']> {
  const providers: Partial<
    Record<SignInService, { clientId: string; clientSecret: string; redirectURI: string }>
  > = {};
  for (const service of SIGN_IN_SERVICES) {
    const credentials = config.signInWith[service];
    if (credentials) providers[service] = { ...credentials, redirectURI: callbackUrl(config, service) };
  }
  return providers;
}

const UNVERIFIED = 'email_not_verified';

/** An account is made, or linked, only for an address that the service has confirmed. */
export const validateUserInfo: NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']> = ({
  user,
  source,
}) => {
  if (source.method !== 'oauth' || source.action === 'sign-in') return;
  if (user.emailVerified !== true) return { error: UNVERIFIED };
};

export const account: NonNullable<BetterAuthOptions['account']> = {
  modelName: 'auth_accounts',
  // No token is kept (see below), so there is none to renew.
  updateAccountOnSignIn: false,
  // Bound to the browser by an encrypted cookie: strangers can't fill a table by pressing the button.
  storeStateStrategy: 'cookie',
  accountLinking: {
    enabled: true,
    trustedProviders: [],
    allowDifferentEmails: false,
    // Whoever registered somebody else's address and never confirmed it must not get their account.
    requireLocalEmailVerified: true,
    updateUserInfoOnLink: false,
  },
};

const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

/** We ask a service once who somebody is, and never act there: what isn't kept can't leak. */
export const databaseHooks: NonNullable<BetterAuthOptions['databaseHooks']> = {
  account: {
    create: { before: async (row) => ({ data: { ...row, ...NO_TOKENS } }) },
    update: { before: async (row) => ({ data: { ...row, ...NO_TOKENS } }) },
  },
  user: { create: { before: async (row) => ({ data: { ...row, image: null } }) } },
};

const REFUSALS: Readonly<Record<string, ServiceRefusal>> = {
  access_denied: 'cancelled',
  [UNVERIFIED]: 'email-unverified',
  email_not_found: 'email-unverified',
  account_not_linked: 'not-linked',
  email_does_not_match: 'email-differs',
  account_already_linked_to_different_user: 'connected-elsewhere',
};

/** Where the library leads to after an account was connected; where it fails, it adds an error. */
export function connectedUrl(service: SignInService): string {
  return `/settings?connected=${service}`;
}

/** What the library's redirect says of a sign-in that failed. */
export function refusalOf(location: string | null): ServiceRefusal {
  const error = URL.parse(location ?? '', 'http://here.invalid')?.searchParams.get('error');
  return REFUSALS[error ?? ''] ?? 'failed';
}
