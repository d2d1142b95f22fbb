import type { Page } from '@playwright/test';

export type Screen = {
  name: string;
  about: string;
  path: string;
  status?: number;
  /** What is done on the page before its picture is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Whether it is a screen of a site without games. */
  isEmpty?: boolean;
};

const CASE = 'Look and decide: Toast Rush';

const sendNothing = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Submit Game', exact: true }).first().click();

const follow = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.getByLabel(/^(?:What is wrong|Reason)/).waitFor();
};

async function lose(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'You are offline.' }).waitFor();
}

async function typeGame(page: Page): Promise<void> {
  await page.getByLabel('Game URL').first().fill('https://moths.example/');
  await page.getByLabel('Game Title').fill('Moths at the Museum');
  await page.getByLabel('Description', { exact: true }).fill('Eat every coat before the guard comes.');
}

/** The usernames to sign in with. The member's screens need a user with games and a claim, such as juniper. */
export const PEOPLE = { member: 'juniper', administrator: 'curator' } as const;

/** The screens to open, grouped by who opens them. */
export const SCREENS: Record<'visitor' | keyof typeof PEOPLE, readonly Screen[]> = {
  visitor: [
    { name: 'home', about: 'Home', path: '/' },
    { name: 'browse', about: 'All games', path: '/games' },
    { name: 'game', about: 'A game that plays here', path: '/game/comet-courier' },
    { name: 'playing', about: 'A game being played', path: '/game/comet-courier/play' },
    { name: 'example', about: 'A game of the demo that has no page', path: '/game/toast-rush' },
    { name: 'leaderboard', about: 'Leaderboard of games', path: '/leaderboard' },
    { name: 'race', about: 'The week’s race', path: '/race' },
    { name: 'creators', about: 'Leaderboard of creators', path: '/leaderboard?tab=creators' },
    { name: 'profile', about: 'A profile', path: '/user/mira_codes' },
    { name: 'search', about: 'A search', path: '/games?q=moon' },
    { name: 'search-nothing', about: 'A search that finds nothing', path: '/games?q=zzzzz' },
    { name: 'submit-visitor', about: 'Submitting without an account', path: '/submit' },
    { name: 'login', about: 'Signing in', path: '/login' },
    { name: 'register', about: 'Signing up', path: '/register' },
    { name: 'report', about: 'Reporting a game', path: '/game/toast-rush', act: follow('Report this game') },
    { name: 'about', about: 'About', path: '/about' },
    { name: 'ranking', about: 'How games are ranked', path: '/about/ranking' },
    { name: 'contact', about: 'Contact', path: '/contact' },
    { name: 'moderation-log', about: 'Public log of moderation', path: '/moderation-log' },
    { name: 'not-found', about: 'A page that is not there', path: '/nowhere', status: 404 },
    { name: 'offline', about: 'No connection', path: '/about', act: lose },
    { name: 'empty', about: 'Home of a site without games', path: '/', isEmpty: true },
  ],
  member: [
    { name: 'submit', about: 'Submitting: the address', path: '/submit' },
    { name: 'submit-typed', about: 'Submitting: the game', path: '/submit', act: typeGame },
    { name: 'submit-refused', about: 'Submitting: what is missing', path: '/submit', act: sendNothing },
    { name: 'upload', about: 'Uploading a game', path: '/submit/files' },
    { name: 'edit', about: 'Editing a game', path: '/game/snail-grand-prix/edit' },
    { name: 'claim', about: 'Claiming a game', path: '/game/penguin-night-shift/claim' },
    { name: 'for-you', about: 'What happened since the last visit', path: '/for-you' },
    { name: 'saved', about: 'Saved games', path: '/saved' },
    { name: 'my-games', about: 'A member’s own page', path: '/my-games' },
    { name: 'my-votes', about: 'A member’s votes', path: '/my-votes' },
    { name: 'notifications', about: 'Notifications', path: '/notifications' },
    { name: 'settings', about: 'Settings', path: '/settings' },
  ],
  administrator: [
    { name: 'claims', about: 'Administrator: claims', path: '/admin' },
    { name: 'queue', about: 'Administrator: reports and held games', path: '/admin/queue' },
    { name: 'case', about: 'Administrator: one case', path: '/admin/queue', act: follow(CASE) },
    { name: 'messages', about: 'Administrator: messages', path: '/admin/messages' },
    { name: 'log', about: 'Administrator: log', path: '/admin/log' },
    { name: 'site-settings', about: 'Administrator: settings of the site', path: '/admin?tab=settings' },
  ],
};
