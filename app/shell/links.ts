import type { Viewer } from '#domain/accounts/mine.ts';
import { FOOTER, HEADER, SITE } from '#domain/messages/site.ts';

export type NavLink = { readonly to: string; readonly label: string; readonly count?: number };

export const MAIN_LINKS: readonly NavLink[] = [
  { to: '/games', label: 'Games' },
  { to: '/leaderboard', label: HEADER.leaderboards },
  { to: '/race', label: 'Race' },
];

export const OWN_LINK: NavLink = { to: '/my-games', label: HEADER.myGames };

export function accountLinks(viewer: Viewer): readonly NavLink[] {
  const { claims, queue, messages } = viewer.waiting;
  const count = claims + queue + messages;
  return [
    { to: '/for-you', label: HEADER.forYou },
    { to: '/profile', label: HEADER.myProfile },
    OWN_LINK,
    { to: '/my-votes', label: HEADER.myVotes },
    { to: '/saved', label: HEADER.saved },
    { to: '/notifications', label: HEADER.notifications, count: viewer.unread },
    { to: '/settings', label: HEADER.settings },
    ...(viewer.isAdmin ? [{ to: '/admin', label: 'Admin Panel', count }] : []),
    ...(viewer.isModerator && !viewer.isAdmin ? [{ to: '/moderation', label: 'Moderation', count }] : []),
  ];
}

export const IMPRINT: NavLink = { to: '/imprint', label: 'Imprint' };

export const FOOTER_LINKS = {
  [FOOTER.navigation]: [
    { to: '/', label: 'Home' },
    { to: '/games', label: SITE.browseGames },
    { to: '/games/latest', label: 'Latest Games' },
    { to: '/games/unclaimed', label: 'Unclaimed Games' },
    { to: '/leaderboard', label: HEADER.leaderboards },
    { to: '/creators', label: 'Creators' },
    { to: '/tags', label: 'Tags' },
    { to: '/race', label: HEADER.race },
    { to: '/submit', label: SITE.submitGame },
  ],
  [FOOTER.resources]: [
    { to: '/about', label: 'About' },
    { to: '/faq', label: 'FAQ' },
    { to: '/guidelines', label: 'Guidelines' },
    { to: '/contact', label: 'Contact' },
  ],
  [FOOTER.legal]: [
    { to: '/terms', label: 'Terms' },
    { to: '/privacy', label: 'Privacy' },
    { to: '/cookies', label: 'Cookies' },
  ],
} as const satisfies Record<string, readonly NavLink[]>;
