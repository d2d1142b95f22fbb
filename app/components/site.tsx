import { createContext, type ReactNode, use } from 'react';

export type SiteLink = { readonly label: string; readonly href: string };

/** What the operator configured and the page's furniture shows. */
export type Site = {
  readonly brandName: string;
  readonly editorName: string;
  /** Scheme and host, without a slash at the end: for links that leave the site. */
  readonly origin: string;
  /** The footer's links to elsewhere. */
  readonly externalLinks: readonly SiteLink[];
};

const SiteContext = createContext<Site>({
  brandName: 'Playpodium',
  editorName: 'AI Editor',
  origin: '',
  externalLinks: [],
});

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  return use(SiteContext);
}
