import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
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

const SiteContext = createContext<Site>({
  brandName: 'Playpodium',
  editorName: 'AI Editor',
  origin: '',
  externalLinks: [],
  version: '',
});

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  return use(SiteContext);
}

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

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Null for a visitor. */
export function useViewer(): Viewer | null {
  return use(ViewerContext);
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
