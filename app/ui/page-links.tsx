import { Link, useNavigation } from 'react-router';
import { buttonStyles, Spinner } from './button.tsx';

type TabLink = { to: string; label: string; short?: string; selected: boolean };
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

type LoadMoreProps = { href: string | null; label: string; onLoad?: () => void; busy?: boolean };
export function LoadMore({ href, label, onLoad, busy }: LoadMoreProps) {
  const { state, location } = useNavigation();
  if (href === null) return null;
  const waiting = busy ?? (state === 'loading' && location.search === new URL(href, 'http://x').search);
  return (
    <nav aria-label="Pages" className="flex justify-center pt-10">
      <Link
        to={href}
        rel="next"
        preventScrollReset
        aria-busy={waiting || undefined}
        onClick={(event) => {
          if (!onLoad || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!waiting) onLoad();
        }}
        className={buttonStyles({ variant: 'outline', size: 'lg' })}
      >
        {waiting ? <Spinner /> : null}
        {label}
      </Link>
    </nav>
  );
}

export function FirstPageLink({ href, label }: { href: string | null; label: string }) {
  if (href === null) return null;
  return (
    <p className="mb-6">
      <Link to={href} className="font-semibold text-accent hover:underline">
        {label}
      </Link>
    </p>
  );
}
