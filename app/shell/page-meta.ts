import type { MetaDescriptor } from 'react-router';
import { SITE_CARD_PATH } from '#domain/paths.ts';
import type { Site } from './site.ts';

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
type PageMeta = {
  title: string;
  description: string;
  /** The path of the canonical link. Absent for pages that search engines shouldn't find. */
  path?: string;
  tab?: string;
  isPrivate?: boolean;
  /** The path of a preview picture of 1200 × 630 pixels. */
  card?: string;
  isEmbeddable?: boolean;
};

export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { title, description, path, isPrivate, card = SITE_CARD_PATH, isEmbeddable, tab = title } = page;
  const root = matches.find((match) => match?.id === 'root');
  // `site` is undefined if the root's loader failed.
  const site = (root?.loaderData as { site?: Site } | undefined)?.site;
  const full = site ? `${tab} · ${site.brandName}` : tab;
  const tags: MetaDescriptor[] = [{ title: full }, { name: 'description', content: description }];
  if (isPrivate) tags.push({ name: 'robots', content: 'noindex' });
  if (!site || !path) return tags;
  const url = site.origin + path;
  tags.push({ tagName: 'link', rel: 'canonical', href: url });
  if (isPrivate && !page.card) return tags;
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

/** The `meta` of a page whose title doesn't depend on its data. Without `path`, the page is private. */
export function metaOf(meta: PageMeta) {
  return ({ matches }: { matches: Matches }) => pageMeta(matches, { isPrivate: !meta.path, ...meta });
}
