import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '#domain/paths.ts';

type SiteLink = { readonly label: string; readonly href: string };

/** What the operator configured and the page's furniture shows. */
export type Site = {
  readonly brandName: string;
  readonly editorName: string;
  /** Scheme and host, without a slash at the end: for links that leave the site. */
  readonly origin: string;
  /** The footer's links to elsewhere. */
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

/** The signed-in person, as far as the page's furniture needs them. */
export type Viewer = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly profilePicture: string;
  readonly isAdmin: boolean;
  /** How many notifications are new to them. */
  readonly unread?: number;
};

const ViewerContext = createContext<Viewer | null>(null);

/** Root gives the signed-in person, or null for a visitor. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who is looking: null for a visitor. */
export function useViewer(): Viewer | null {
  return use(ViewerContext);
}

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
