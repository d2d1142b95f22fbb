import { useLocation, useRouteLoaderData } from 'react-router';
import { signInPath } from '#domain/paths.ts';

type SiteLink = { readonly label: string; readonly href: string };

/** The operator's configuration, as far as the app shell shows it. */
export type Site = {
  readonly brandName: string;
  readonly editorName: string;
  /** Scheme and host, without a trailing slash. */
  readonly origin: string;
  /** The footer's links to other sites. */
  readonly externalLinks: readonly SiteLink[];
  readonly version: string;
};

/** The signed-in person, as far as the app shell shows them. */
export type Viewer = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly profilePicture: string;
  readonly isAdmin: boolean;
  /** The number of unread notifications. */
  readonly unread?: number;
};

type RootData = { readonly site?: Site; readonly viewer?: Viewer | null };

/** Absent while the root's loader has failed: then an error screen is shown. */
function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

const UNKNOWN: Site = {
  brandName: 'Playpodium',
  editorName: 'AI Editor',
  origin: '',
  externalLinks: [],
  version: '',
};

export function useSite(): Site {
  return useRootData()?.site ?? UNKNOWN;
}

/** Null for a visitor. */
export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null;
}

/** Pages that make no sense to return to after signing in. */
const WAYS_IN = ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'];

/** The sign-in page, which returns to the current page. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  const cameFrom = WAYS_IN.includes(pathname)
    ? new URLSearchParams(search).get('returnTo')
    : pathname + search;
  return signInPath(cameFrom);
}
