import type { ReactNode } from 'react';
import { Scene } from '#app/shell/page.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { PUBLIC_LOG } from '#domain/messages/moderation.ts';
import { SITE } from '#domain/messages/site.ts';

type LogListProps<Entry> = {
  log: { readonly entries: readonly Entry[]; readonly before: string | number | null };
  /** The path of the page that shows the log. */
  path: string;
  headingLevel?: 2 | 3;
  /** Renders an entry as an `<li>` with a key. */
  children: (entry: Entry) => ReactNode;
};

/** One page of the log of moderators' decisions, with a link to older ones. */
export function LogList<Entry>({
  log: { entries, before },
  path,
  headingLevel,
  children,
}: LogListProps<Entry>) {
  const { empty: title, emptyText: text } = PUBLIC_LOG;
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title={title} text={text} headingLevel={headingLevel} scene={<Scene kind="empty" />} />
      ) : (
        <ul className="border-line border-t">{entries.map(children)}</ul>
      )}
      {before === null ? null : (
        <div className="pt-6">
          <LoadMore href={`${path}?before=${before}`} label={SITE.loadMore} />
        </div>
      )}
    </>
  );
}
