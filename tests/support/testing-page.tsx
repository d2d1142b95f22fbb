import { DomUtils, parseDocument } from 'htmlparser2';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { MineContext, pageMine } from '#app/shell/mine.tsx';
import type { Site } from '#app/shell/site.ts';
import { ToastProvider } from '#app/shell/toast.tsx';
import { NOTHING_MINE, NOTHING_WAITS, type Viewer } from '#domain/accounts/mine.ts';
import type { GameCard } from '#domain/games/game.ts';

export const GAME: GameCard = {
  id: 'g1',
  slug: 'lost',
  title: 'Lost <in> space',
  thumbnailUrl: null,
  category: 'Puzzle',
  tags: [],
  creator: { username: 'nora_k', name: 'Nora' },
  createdAt: Date.UTC(2026, 10, 21),
  upvotes: 1_234,
  downvotes: 3,
  views: 5_678,
  ownershipStatus: 'claimed',
};

export const VIEWER: Viewer = {
  id: 'u1',
  username: 'nora_k',
  name: 'Nora Kessler',
  initials: 'NO',
  profilePicture: '/avatars/u1.svg',
  isAdmin: false,
  isModerator: false,
  waiting: NOTHING_WAITS,
  unread: 0,
};

/** Renders HTML as the server does, but without the `<!-- -->` that React puts between texts. */
export function renderPage(
  content: ReactNode,
  { at = '/', viewer = null, site }: { at?: string; viewer?: Viewer | null; site?: Site } = {},
) {
  const loader = () => ({ site });
  const Component = () => (
    <MineContext value={pageMine({ ...NOTHING_MINE, viewer })}>
      <ToastProvider>{content}</ToastProvider>
    </MineContext>
  );
  const Page = createRoutesStub([{ id: 'root', path: '*', loader, Component }]);
  const hydrationData = { loaderData: { root: loader() } };
  return renderToString(<Page initialEntries={[at]} hydrationData={hydrationData} />).replaceAll('<!-- -->', '');
}

export type FoundElement = { readonly attributes: Readonly<Record<string, string>>; readonly text: string };

/** The elements with this tag name and these attributes, in document order. */
export function findElements(html: string, name: string, attributes: Record<string, string> = {}): FoundElement[] {
  return DomUtils.findAll(
    (element) =>
      element.name === name && Object.entries(attributes).every(([key, value]) => element.attribs[key] === value),
    parseDocument(html).children,
  ).map((element) => ({ attributes: element.attribs, text: DomUtils.textContent(element) }));
}

export function attributesOf(html: string, name: string, attributes: Record<string, string> = {}) {
  return findElements(html, name, attributes)[0]?.attributes ?? {};
}

export function labelled(html: string, label: string, control = 'input') {
  const id = findElements(html, 'label').find(({ text }) => text === label)?.attributes.for;
  return id ? attributesOf(html, control, { id }) : {};
}
