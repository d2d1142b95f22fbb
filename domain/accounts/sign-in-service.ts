export const SIGN_IN_SERVICES = ['github', 'google'] as const;
export type SignInService = (typeof SIGN_IN_SERVICES)[number];
export const SERVICE_NAMES: Readonly<Record<SignInService, string>> = { github: 'GitHub', google: 'Google' };

const SERVICE_REFUSALS = [
  'cancelled', // The person declined at the service.
  'email-unverified', // The service has not confirmed the person's address.
  'not-linked', // An account here has the person's address but has not confirmed it.
  'email-taken', // Another account here has the mailbox of the person's address.
  'email-refused', // Somebody with the person's address was banned and deleted their account.
  'registration-closed', // The site makes no accounts for now.
  'email-differs', // The service's account wasn't connected, because it has a different address than the account here.
  'connected-elsewhere', // The service's account wasn't connected, because it is connected to another account here.
  'failed',
] as const;
export type ServiceRefusal = (typeof SERVICE_REFUSALS)[number];

export const isSignInService = (text: string | null | undefined): text is SignInService =>
  SIGN_IN_SERVICES.some((service) => service === text);

export const isServiceRefusal = (text: string | null | undefined): text is ServiceRefusal =>
  SERVICE_REFUSALS.some((refusal) => refusal === text);
