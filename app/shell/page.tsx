import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import type { ToastText } from '#domain/messages/site.ts';
import { SITE_CARD_PATH } from '#domain/paths.ts';
import type { Site } from './site.ts';

export type ScreenHandle = {
  /** Whether the screen frames another site's game. Such a screen has no header or footer; its CSP allows the frame. */
  readonly isPlayer?: true;
  /** Whether all members share one rendering of the page. Only the reader's own data (./mine.tsx) differs. */
  readonly isShared?: true;
  /** Whether a session may be `LIMITS.session.trustedMs` out of date, because the page hardly differs by reader. */
  readonly trustsSession?: true;
  /** What is said if a form to the page itself gets no answer. */
  readonly unsent?: ToastText | ((search: string) => ToastText);
};

export function unsentOf(handles: readonly unknown[]): ScreenHandle['unsent'] {
  return handles.map((handle) => (handle as ScreenHandle | undefined)?.unsent).findLast(Boolean);
}

export function hasPlayer(handles: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as ScreenHandle | undefined)?.isPlayer);
}

const WIDTHS = { wide: 'max-w-page', read: 'max-w-[46rem]', form: 'max-w-form' } as const;

type HeadingProps = { title: ReactNode; text?: ReactNode; actions?: ReactNode };
type PageProps = { children: ReactNode; width?: keyof typeof WIDTHS; className?: string } & Partial<HeadingProps> & {
    back?: { to: string; label: string };
  };
export function Page({ children, width = 'wide', className = '', back, title, ...heading }: PageProps) {
  const look = `mx-auto w-full gutter pt-[calc(var(--spacing-header)+1.5rem)] pb-16 outline-none sm:pt-[calc(var(--spacing-header)+2.5rem)] ${WIDTHS[width]} ${className}`;
  return (
    <main id="main" tabIndex={-1} className={look}>
      {back ? <BackLink {...back} /> : null}
      {title ? <PageHeading title={title} {...heading} /> : null}
      {children}
    </main>
  );
}

/** Moves the focus to the screen's content, so that keys act there and a phone's keyboard closes. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

export function PageHeading({ title, text, actions }: HeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:mb-8">
      <div className="min-w-0">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {text ? <p className="mt-2 max-w-read text-muted">{text}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </div>
  );
}

type BackLinkProps = { to: string; label: string; className?: string; children?: ReactNode };
export function BackLink({ to, label, className = '-mt-2 mb-4 sm:-mt-4', children }: BackLinkProps) {
  const look =
    'group inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11 font-semibold text-muted text-sm hover:text-ink';
  return (
    <p className={`flex items-center justify-between gap-x-4 ${className}`}>
      <Link to={to} className={look}>
        <ArrowLeft className="size-4 transition-transform group-hover:-translate-x-0.5" />
        {label}
      </Link>
      {children}
    </p>
  );
}

export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by platform/markdown.ts or the operator
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
type PageMeta = {
  title: string;
  description: string;
  /** The path of the canonical link. Absent for pages that search engines shouldn't find. */
  path?: string;
  tab?: string;
  /** Whether search engines shouldn't find it: by default, if it has no `path`. */
  isPrivate?: boolean;
  /** The path of a preview picture of 1200 × 630 pixels. */
  card?: string;
  isEmbeddable?: boolean;
  feed?: string | undefined;
};

export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { title, description, path, isPrivate = !path, card = SITE_CARD_PATH, isEmbeddable, tab = title } = page;
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
  if (page.feed) {
    const href = site.origin + page.feed;
    tags.push({ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href, title: full });
  }
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

export function metaOf<Data>(meta: PageMeta | ((data: Data) => PageMeta)) {
  return ({ matches, loaderData }: { matches: Matches; loaderData: Data | undefined }) => {
    if (typeof meta === 'object') return pageMeta(matches, meta);
    return loaderData === undefined ? [] : pageMeta(matches, meta(loaderData));
  };
}
