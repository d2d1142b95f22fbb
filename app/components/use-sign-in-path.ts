import { useLocation } from 'react-router';
import { signInPath } from '#domain/paths.ts';

/** Pages that nobody wants to come back to after signing in. */
const WAYS_IN = ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'];

/** The sign-in page, and from there back to the page that is shown. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  const cameFrom = WAYS_IN.includes(pathname)
    ? new URLSearchParams(search).get('returnTo')
    : pathname + search;
  return signInPath(cameFrom);
}
