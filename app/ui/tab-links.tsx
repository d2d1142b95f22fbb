import { Link } from 'react-router';

export type TabLink = {
  to: string;
  label: string /** Shown instead on small screens. */;
  short?: string;
  selected: boolean;
};

/** Tabs that are addresses: shareable, working without JavaScript, the back button right. */
export function TabLinks({ tabs, label }: { tabs: readonly TabLink[]; label: string }) {
  return (
    <nav aria-label={label} className="scrollbar-none flex gap-1 overflow-x-auto border-line border-b">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.selected ? 'page' : undefined}
          className={`relative inline-flex min-h-11 flex-1 items-center justify-center whitespace-nowrap px-3 font-semibold text-base transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-1 hover:text-ink focus-visible:-outline-offset-2 sm:flex-none sm:px-4 ${tab.selected ? 'text-ink after:bg-accent' : 'text-muted'}`}
        >
          {tab.short ? (
            <>
              <span className="sm:hidden">{tab.short}</span>
              <span className="hidden sm:inline">{tab.label}</span>
            </>
          ) : (
            tab.label
          )}
        </Link>
      ))}
    </nav>
  );
}
