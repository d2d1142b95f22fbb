import type { ReactNode } from 'react';
import { FirstPageLink, LoadMore } from '#app/ui/page-links.tsx';
import { SITE } from '#domain/messages/site.ts';
import { type GrowingListOptions, useGrowingList } from './use-load-more.ts';

type GrowingListProps<Item> = GrowingListOptions<Item> & {
  /** Shows all items that are there by now. */
  children: (items: readonly Item[]) => ReactNode;
};

/** A list with the ways to its beginning and to its next page, which is added to what is there. */
export function GrowingList<Item>({ children, ...options }: GrowingListProps<Item>) {
  const { items, nextHref, firstHref, list } = useGrowingList(options);
  return (
    <div ref={list}>
      <FirstPageLink href={firstHref} label={SITE.firstPage} />
      {children(items)}
      {nextHref ? <LoadMore href={nextHref} label={SITE.loadMore} grows /> : null}
    </div>
  );
}
