import type { MetaDescriptor } from 'react-router';
import { SITE_CARD_PATH } from '#domain/paths.ts';

type Site = { readonly brandName: string; readonly origin: string };
/** The part of a route's meta arguments in which the root's data is found. */
type Matches = readonly (
  | { readonly id: string; readonly loaderData?: unknown; readonly data?: unknown }
  | undefined
)[];

export type PageMeta = {
  /** Without the brand, which is added. */
  title: string;
  description: string;
  /** The page's one address, from '/': for the canonical link. Absent for pages that nobody should find. */
  path?: string;
  /** For pages of one person only. */
  isPrivate?: boolean;
  /** The path of a picture of 1200 × 630 pixels that previews show. The site's own card unless told otherwise. */
  card?: string;
  /** Whether oEmbed describes it. */
  isEmbeddable?: boolean;
};

/**
 * Title, description and canonical link of a page, and for pages that can be found what a preview of a link to it
 * shows (Open Graph; X reads the same). Absolute addresses begin with the configured origin.
 */
export function pageMeta(
  matches: Matches,
  { title, description, path, isPrivate = false, card = SITE_CARD_PATH, isEmbeddable = false }: PageMeta,
): MetaDescriptor[] {
  const site = siteOf(matches);
  const full = site ? `${title} · ${site.brandName}` : title;
  const tags: MetaDescriptor[] = [{ title: full }, { name: 'description', content: description }];
  if (isPrivate) tags.push({ name: 'robots', content: 'noindex' });
  if (!site || !path) return tags;
  const url = site.origin + path;
  tags.push({ tagName: 'link', rel: 'canonical', href: url });
  if (isPrivate) return tags;
  if (isEmbeddable) {
    const href = `${site.origin}/oembed?url=${encodeURIComponent(url)}`;
    tags.push({ tagName: 'link', rel: 'alternate', type: 'application/json+oembed', href, title });
  }
  const graph = {
    site_name: site.brandName,
    type: 'website',
    title,
    description,
    url,
    image: site.origin + card,
    'image:width': '1200',
    'image:height': '630',
  };
  for (const [name, content] of Object.entries(graph)) tags.push({ property: `og:${name}`, content });
  tags.push({ name: 'twitter:card', content: 'summary_large_image' });
  return tags;
}

/** The site's name and origin from the root's data; null when the root itself failed. */
function siteOf(matches: Matches): Site | null {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { site?: Site } | undefined)?.site ?? null;
}
