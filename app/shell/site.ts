import { useLocation, useRouteLoaderData } from 'react-router';
import { signInPath, signUpPath } from '#domain/paths.ts';

const UNKNOWN = {
  brandName: 'Playpodium',
  editorName: 'AI Editor',
  /** Scheme and host, without a trailing slash. */
  origin: '',
  externalLinks: [] as readonly { readonly label: string; readonly href: string }[],
  version: '',
};

export type Site = Readonly<typeof UNKNOWN>;

/** The site's configuration, or `UNKNOWN` if the root's loader has failed and an error screen is shown. */
export function useSite(): Site {
  return useRouteLoaderData<{ readonly site?: Site }>('root')?.site ?? UNKNOWN;
}

/** Signing in never returns to these pages. */
const WAYS_IN = ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'];

/** The path of the sign-in page, which returns to the current page. */
export function useSignInPath(): string {
  return signInPath(useWayBack());
}

/** The path of the registration page, which returns to the current page. */
export function useSignUpPath(): string {
  return signUpPath(useWayBack());
}

function useWayBack(): string | null {
  const { pathname, search } = useLocation();
  return WAYS_IN.includes(pathname) ? new URLSearchParams(search).get('returnTo') : pathname + search;
}
