import { Plus } from 'lucide-react';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { ThemeSwitch } from '#app/ui/theme.tsx';
import { LIMITS } from '#domain/limits.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { SearchBox } from '../listing/search-box.tsx';
import { MAIN_LINKS, OWN_LINK } from './links.ts';
import { AccountMenu, MobileMenu } from './menus.tsx';
import { useViewer } from './mine.tsx';
import { focusContent } from './page.tsx';
import { useSite, useWaysIn } from './site.ts';

export function Brand({ name, className = '' }: { name: string; className?: string }) {
  const { logo } = useSite();
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {logo ? (
        <img src={logo} alt="" width={28} height={28} className="flex-none size-7 rounded-[4px]" />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true" className="flex-none size-7">
          <path d="M0 21h10.5v-7h11v11H32v7H0z" fill="currentColor" />
          <path d="M10.5 0v12l12-6z" fill="var(--color-accent)" />
        </svg>
      )}
      <span className={`numeral truncate text-xl tracking-[-0.03em] ${className}`}>{name}</span>
    </span>
  );
}

/** Scrolls to the content, as the link does without JavaScript, but adds no history entry. */
function skipToContent(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  document.getElementById('main')?.scrollIntoView();
  focusContent();
}

const HOME_LINK = '-ml-2 flex min-h-11 min-w-11 flex-none items-center justify-center rounded-control px-2 sm:max-w-48';

function onScroll(check: () => void) {
  addEventListener('scroll', check, { passive: true });
  return () => removeEventListener('scroll', check);
}

export function Header() {
  const isScrolled = () => scrollY > LIMITS.header.translucentAfterPx;
  const scrolled = useSyncExternalStore(onScroll, isScrolled, () => false);
  const { brandName } = useSite();
  const viewer = useViewer();
  const { signIn } = useWaysIn();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link, because it works without JavaScript */}
      <a
        href="#main"
        onClick={skipToContent}
        className="sr-only z-60 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        {SITE.skipToContent}
      </a>
      <header
        data-scrolled={scrolled || undefined}
        className="group/header fixed inset-x-0 top-0 z-30 h-header border-transparent pt-[env(safe-area-inset-top)] border-b bg-paper transition-[background-color,border-color] data-scrolled:border-line data-scrolled:bg-paper/85 data-scrolled:backdrop-blur-md"
      >
        <div aria-hidden="true" className="marquee-strip h-marquee" />
        <div className="mx-auto flex h-[calc(100%-var(--spacing-marquee))] max-w-page items-center gap-2 gutter sm:gap-4">
          <Link to="/" className={HOME_LINK} aria-label={brandName}>
            <Brand name={brandName} className="max-sm:hidden md:max-lg:hidden" />
          </Link>
          <nav aria-label="Main" className="hidden flex-none items-center md:flex">
            {(viewer ? [...MAIN_LINKS, OWN_LINK] : MAIN_LINKS).map((link) => (
              <NavLink
                key={link.to}
                to={link.to}
                className={`inline-flex min-h-11 items-center rounded-control px-2 font-medium text-sm lg:px-3 text-muted transition-colors hover:text-ink aria-[current=page]:text-ink ${link === OWN_LINK ? 'max-lg:hidden' : ''}`}
              >
                {link.label}
              </NavLink>
            ))}
          </nav>
          <SearchBox className="mx-auto min-w-0 max-w-md flex-1" />
          <div className="flex flex-none items-center gap-1">
            <ThemeSwitch className="max-md:hidden" />
            {viewer ? (
              <>
                <ButtonLink to="/submit" variant="solid" size="sm" className="min-h-11! max-sm:hidden" icon={<Plus />}>
                  {SITE.submitGame}
                </ButtonLink>
                <AccountMenu viewer={viewer} className="max-md:hidden" />
              </>
            ) : (
              <>
                <ButtonLink to={signIn} variant="plain" size="sm" className="min-h-11! max-sm:hidden">
                  {HEADER.signIn}
                </ButtonLink>
                <ButtonLink to="/register" variant="solid" size="sm" className="min-h-11! max-[26rem]:hidden">
                  {HEADER.signUp}
                </ButtonLink>
              </>
            )}
            <MobileMenu className="md:hidden" />
          </div>
        </div>
      </header>
    </>
  );
}
