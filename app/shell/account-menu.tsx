import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form, Link } from 'react-router';
import { Avatar } from '#app/ui/avatar.tsx';
import { CountBadge } from '#app/ui/badge.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import type { Viewer } from '#domain/accounts/mine.ts';
import { HEADER } from '#domain/messages/site.ts';
import { accountLinks, type NavLink } from './links.ts';

/** A dot at its parent's corner. CSS hides it if `unread` is 0, because a page has the same elements for all members. */
export function UnreadDot({ unread, className }: { unread: number; className: string }) {
  return (
    <span data-unread={unread} className="data-[unread='0']:hidden">
      <span
        aria-hidden="true"
        className={`absolute size-3 rounded-full border-2 border-paper bg-danger ${className}`}
      />
      <span className="sr-only">{HEADER.unread({ n: unread })}</span>
    </span>
  );
}

export function LinkWords({ link: { label, count } }: { link: NavLink }) {
  return (
    <>
      {label}
      {count === undefined ? null : (
        <span className="ml-auto">
          <CountBadge count={count} label={HEADER.newOnes} />
        </span>
      )}
    </>
  );
}

const ITEM = 'flex min-h-11 w-full items-center rounded-[4px] px-3 text-left text-sm hover:bg-sunken';

export function AccountMenu({ viewer, className = '' }: { viewer: Viewer; className?: string }) {
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
        <p className="truncate font-semibold">{viewer.name}</p>
        <p className="truncate text-muted text-sm">@{viewer.username}</p>
      </div>
      <ul>
        {accountLinks(viewer).map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={ITEM}>
              <LinkWords link={link} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-1 border-line border-t pt-1">
        <SignOut className={ITEM} />
      </div>
    </DetailsMenu>
  );
}

export function SignOut({ className }: { className: string }) {
  return (
    <Form method="post" action="/logout">
      <button type="submit" className={className}>
        {HEADER.signOut}
      </button>
    </Form>
  );
}
