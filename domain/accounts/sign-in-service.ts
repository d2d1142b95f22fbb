/** Other services that may sign people in, when the operator configures them. */
export const SIGN_IN_SERVICES = ['github', 'google'] as const;

export type SignInService = (typeof SIGN_IN_SERVICES)[number];

/** As the services write themselves. */
export const SERVICE_NAMES: Readonly<Record<SignInService, string>> = { github: 'GitHub', google: 'Google' };

/**
 * Why a service didn't sign somebody in: they said no there; it has not confirmed their address; the address belongs
 * to an account here that has not confirmed it; on connecting, it is not this account's address, or the person there
 * signs in to another account here; anything else.
 */
const SERVICE_REFUSALS = [
  'cancelled',
  'email-unverified',
  'not-linked',
  'email-differs',
  'connected-elsewhere',
  'failed',
] as const;

export type ServiceRefusal = (typeof SERVICE_REFUSALS)[number];

export function isSignInService(text: string | null | undefined): text is SignInService {
  return SIGN_IN_SERVICES.some((service) => service === text);
}

export function isServiceRefusal(text: string | null | undefined): text is ServiceRefusal {
  return SERVICE_REFUSALS.some((refusal) => refusal === text);
}
