import { ChevronDown, Menu, X } from 'lucide-react';
import { Form, Link } from 'react-router';
import { Avatar } from '#app/ui/avatar.tsx';
import { CountBadge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { ThemeSwitch } from '#app/ui/theme.tsx';
import type { Viewer } from '#domain/accounts/mine.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { accountLinks, MAIN_LINKS, type NavLink } from './links.ts';
import { useViewer } from './mine.tsx';
import { useWaysIn } from './site.ts';

const ITEM = 'flex min-h-11 w-full items-center rounded-[4px] px-3 text-left text-sm hover:bg-sunken';

export function AccountMenu({ viewer, className }: { viewer: Viewer; className: string }) {
  return (
    <DetailsMenu
      label={`${HEADER.accountMenu}: ${viewer.name}`}
      className={`relative ${className}`}
      summaryClassName="flex min-h-11 items-center gap-1.5 rounded-control px-1.5 hover:bg-sunken"
      panelClassName="absolute right-0 top-full z-40 mt-2 w-64 animate-fade-in rounded-control border border-line bg-card p-1 shadow-float"
      summary={
        <>
          <span className="relative">
            <Avatar src={viewer.profilePicture} initials={viewer.initials} size="sm" />
            <UnreadDot unread={viewer.unread} className="-top-0.5 -right-0.5" />
          </span>
          <ChevronDown className="size-4 text-muted transition-transform group-open/menu:rotate-180" />
        </>
      }
    >
      <div className="mb-1 border-line border-b px-3 pt-2 pb-3">
        <Names viewer={viewer} />
      </div>
      <Links links={accountLinks(viewer)} className={ITEM} />
      <div className="mt-1 border-line border-t pt-1">
        <SignOut className={ITEM} />
      </div>
    </DetailsMenu>
  );
}

const LARGE_ITEM = 'flex min-h-12 w-full items-center border-line border-b text-left font-medium text-lg';

export function MobileMenu({ className }: { className: string }) {
  const viewer = useViewer();
  const { signIn } = useWaysIn();
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
          {viewer ? <UnreadDot unread={viewer.unread} className="top-2 right-2 group-open/menu:hidden" /> : null}
        </>
      }
    >
      {viewer ? (
        <div className="flex items-center gap-3 border-line border-b py-3">
          <Avatar src={viewer.profilePicture} initials={viewer.initials} />
          <div className="min-w-0">
            <Names viewer={viewer} />
          </div>
        </div>
      ) : null}
      <Links links={[...MAIN_LINKS, ...(viewer ? accountLinks(viewer) : [])]} className={LARGE_ITEM} />
      {viewer ? (
        <SignOut className={LARGE_ITEM} />
      ) : (
        <>
          <Link to={signIn} className={LARGE_ITEM}>
            {HEADER.signIn}
          </Link>
          <Link to="/register" className={LARGE_ITEM}>
            {HEADER.signUp}
          </Link>
        </>
      )}
      <div className="mt-4 flex items-center justify-between gap-3">
        <ButtonLink to="/submit" variant="solid" className="flex-1">
          {SITE.submitGame}
        </ButtonLink>
        <ThemeSwitch />
      </div>
    </DetailsMenu>
  );
}

function Names({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <p dir="auto" className="truncate font-semibold">
        {viewer.name}
      </p>
      <p className="truncate text-muted text-sm">@{viewer.username}</p>
    </>
  );
}

/** A dot at its parent's corner. A cached page gets the unread count after rendering, so CSS hides the dot at 0. */
function UnreadDot({ unread, className }: { unread: number; className: string }) {
  const look = `absolute size-3 rounded-full border-2 border-paper bg-danger ${className}`;
  return (
    <span data-unread={unread} className="data-[unread='0']:hidden">
      <span aria-hidden="true" className={look} />
      <span className="sr-only">{HEADER.unread({ n: unread })}</span>
    </span>
  );
}

function Links({ links, className }: { links: readonly NavLink[]; className: string }) {
  return (
    <ul>
      {links.map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} className={className}>
            {label}
            {count === undefined ? null : (
              <span className="ml-auto">
                <CountBadge count={count} label={HEADER.newOnes} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SignOut({ className }: { className: string }) {
  return (
    <Form method="post" action="/logout">
      <button type="submit" className={className}>
        {HEADER.signOut}
      </button>
    </Form>
  );
}
