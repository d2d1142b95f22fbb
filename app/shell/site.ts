import { useLocation, useRouteLoaderData } from 'react-router';
import { signInPath, signUpPath } from '#domain/paths.ts';

const UNKNOWN = {
  brandName: 'Playpodium',
  editorName: 'AI Editor',
  /** Scheme and host, without a trailing slash. */
  origin: '',
  externalLinks: [] as readonly { readonly label: string; readonly href: string }[],
  version: '',
  /** Empty: the design's own. */
  accentColor: '',
  hasImprint: false,
  /** Empty: the drawn one. */
  logo: '',
};

export type Site = Readonly<typeof UNKNOWN>;
export function useSite(): Site {
  return useRouteLoaderData<{ readonly site?: Site }>('root')?.site ?? UNKNOWN;
}

const WAYS_IN = ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'];

export function useWaysIn() {
  const { pathname, search } = useLocation();
  const isWayIn = WAYS_IN.includes(pathname);
  const returnTo = isWayIn ? new URLSearchParams(search).get('returnTo') : pathname + search;
  return { signIn: signInPath(returnTo), signUp: signUpPath(returnTo) };
}
