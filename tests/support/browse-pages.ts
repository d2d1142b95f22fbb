import { type BrowseList, type BrowseQuery, EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { type BrowsePage, browseGames } from '#services/listing/browse.ts';
import type { TestApp } from './test-app.ts';

type Asked = Partial<BrowseQuery> & { list?: BrowseList };

export function readPage({ ctx }: TestApp, { list = 'all', ...query }: Asked): Promise<BrowsePage> {
  return browseGames(ctx, { query: { ...EMPTY_BROWSE_QUERY, ...query }, list });
}

/** Reads all pages of a list, or those from `asked.cursor` on. `between` runs after each page except the last. */
export async function readAllPages(
  app: TestApp,
  asked: Asked,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<BrowsePage[]> {
  const pages: BrowsePage[] = [];
  for (let { cursor = null } = asked; ; ) {
    const page: BrowsePage = await readPage(app, { ...asked, cursor });
    pages.push(page);
    if (page.nextCursor === null) return pages;
    await between(pages.length);
    cursor = page.nextCursor;
  }
}

export function titlesOf(pages: readonly BrowsePage[]): string[] {
  return pages.flatMap(({ games }) => games.map(({ title }) => title));
}
