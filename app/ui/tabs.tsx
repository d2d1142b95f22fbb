import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';

const LIST = 'scrollbar-none flex gap-1 overflow-x-auto border-line border-b';
const TAB =
  'relative inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-4 font-semibold text-base text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2';
const MARK = 'after:absolute after:inset-x-2 after:bottom-0 after:h-1 after:bg-transparent';
export const tabStyles = { list: LIST, tab: `${TAB} ${MARK}`, current: 'text-ink after:bg-accent' } as const;

export type TabItem = { value: string; label: ReactNode; content: ReactNode };

/** Tabs whose panels are all on the page. Where each tab is an address of its own, use TabLinks. */
export function Tabs({
  tabs,
  label,
  defaultValue,
}: {
  tabs: readonly TabItem[];
  label: string;
  defaultValue?: string;
}) {
  return (
    <RadixTabs.Root defaultValue={defaultValue ?? tabs[0]?.value}>
      <RadixTabs.List aria-label={label} className={tabStyles.list}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={`${tabStyles.tab} data-[state=active]:text-ink data-[state=active]:after:bg-accent`}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
