import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { ThemeSwitch } from '#app/ui/theme.tsx';
import type { Viewer } from '#domain/accounts/mine.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { LinkWords, SignOut, UnreadDot } from './account-menu.tsx';
import { accountLinks, MAIN_LINKS } from './links.ts';
import { useViewer } from './mine.tsx';
import { useSignInPath } from './site.ts';

const ITEM = 'flex min-h-12 w-full items-center border-line border-b text-left font-medium text-lg';

/** Everything in the header that doesn't fit on a phone. */
export function MobileMenu({ className = '' }: { className?: string }) {
  const viewer = useViewer();
  return (
    <DetailsMenu
      label="Menu"
      className={className}
      summaryClassName="relative grid size-11 place-items-center rounded-control hover:bg-sunken"
      panelClassName="fixed inset-x-0 top-header max-h-[calc(100dvh-var(--spacing-header))] animate-fade-in overflow-y-auto overscroll-contain border-line border-b bg-paper gutter pt-3 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-float"
      summary={
        <>
          <Menu className="size-6 group-open/menu:hidden" />
          <X className="hidden size-6 group-open/menu:block" />
          {viewer ? (
            <UnreadDot unread={viewer.unread} className="top-2 right-2 group-open/menu:hidden" />
          ) : null}
        </>
      }
    >
      {viewer ? <Me viewer={viewer} /> : null}
      <ul>
        {[...MAIN_LINKS, ...(viewer ? accountLinks(viewer) : [])].map((link) => (
          <li key={link.to}>
            <Item to={link.to}>
              <LinkWords link={link} />
            </Item>
          </li>
        ))}
      </ul>
      {viewer ? <SignOut className={ITEM} /> : <SignInLinks />}
      <div className="mt-4 flex items-center justify-between gap-3">
        <ButtonLink to="/submit" variant="solid" className="flex-1">
          {SITE.submitGame}
        </ButtonLink>
        <ThemeSwitch />
      </div>
    </DetailsMenu>
  );
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={ITEM}>
      {children}
    </Link>
  );
}

function Me({ viewer }: { viewer: Viewer }) {
  return (
    <div className="flex items-center gap-3 border-line border-b py-3">
      <Avatar src={viewer.profilePicture} initials={viewer.initials} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{viewer.name}</p>
        <p className="truncate text-muted text-sm">@{viewer.username}</p>
      </div>
    </div>
  );
}

function SignInLinks() {
  return (
    <>
      <Item to={useSignInPath()}>{HEADER.signIn}</Item>
      <Item to="/register">{HEADER.signUp}</Item>
    </>
  );
}
