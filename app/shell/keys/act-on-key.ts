import { createElement, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import type { VoteType } from '#domain/votes/vote.ts';

type Show = Dispatch<SetStateAction<ReactNode>>;
type Asked = { repeat?: boolean; typed: { readonly current: string | null }; show: Show };

const VOTES: Readonly<Record<string, VoteType>> = { u: 'up', d: 'down' };

export async function actOnKey(key: string, { repeat = false, ...shown }: Asked): Promise<void> {
  if (document.querySelector('dialog[open], [role=dialog]')) return;
  if (key === 'j' || key === 'k') focusGame(key === 'j');
  else if (repeat) return;
  else if (key === 'p') playLink()?.click();
  else if (VOTES[key]) voteForm()?.querySelector<HTMLElement>(`[value=${VOTES[key]}]`)?.click();
  else await openDialog(key === 'palette', shown);
}

/** The React key of the latest palette. Each palette gets a new key, so that it doesn't keep an older one's text. */
let shown = 0;

async function openDialog(isPalette: boolean, { typed, show }: Asked): Promise<void> {
  const showHelp = async () => {
    const { KeyHelp } = await import('./key-help.tsx');
    showAtOnce(show, (onClose) => createElement(KeyHelp, { onClose }));
  };
  if (!isPalette) return showHelp();
  const { Palette } = await import('./palette.tsx');
  const props = { typed: typed.current ?? '', onHelp: showHelp };
  showAtOnce(show, (onClose) => createElement(Palette, { ...props, onClose, key: ++shown }));
}

/** Renders a dialog synchronously, so that it gets the next key press. It stays if an older dialog closes later. */
function showAtOnce(show: Show, create: (onClose: () => void) => ReactNode): void {
  const dialog = create(() => show((now) => (now === dialog ? null : now)));
  flushSync(() => show(dialog));
}

const GAME_LINK = 'main a[href^="/game/"]:not([rel], [tabindex])';
const GAME_PATH = /^\/game\/[^/]+$/;
const ENTRY = 'li, article, section';

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

function gameLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(GAME_LINK)].filter(
    (link) => GAME_PATH.test(link.pathname) && link.closest(ENTRY) !== null && isSeen(link),
  );
}

function focused(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest('main > *') ? activeElement : null;
}

function focusGame(isForward: boolean): void {
  const from = focused();
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const liesAhead = (link: Element) =>
    from
      ? Boolean(from.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING)
      : link.getBoundingClientRect().top >= top;
  const links = gameLinks().filter((link) => link !== from);
  const link = isForward
    ? (links.find(liesAhead) ?? (from ? undefined : links[0]))
    : links.findLast((other) => !liesAhead(other));
  if (!link) return;
  link.focus({ preventScroll: true });
  link.closest(ENTRY)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function gamePathInFocus(): string {
  const from = focused();
  const links = gameLinks();
  const entry = from?.closest(ENTRY);
  const inEntry = links.filter((link) => entry?.contains(link));
  const own = links.find((link) => link === from) ?? (inEntry.length === 1 ? inEntry[0] : undefined);
  return (own ?? location).pathname;
}

function playLink(): HTMLAnchorElement | undefined {
  const path = gamePathInFocus();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-plays]')];
  return links.find(({ dataset }) => new URL(dataset.plays ?? '', location.href).pathname === path);
}

function voteForm(): HTMLFormElement | null {
  const path = `${gamePathInFocus()}/vote`;
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form[action$="/vote"]')].filter(
    (form) => new URL(form.action).pathname === path && isSeen(form),
  );
  return forms.find((form) => form.closest(ENTRY)?.contains(focused())) ?? forms[0] ?? null;
}
