/** Links to games' pages, except 'Play' links and links inside user-written text. */
const GAME_LINK = 'main a[href^="/game/"]:not([rel], [tabindex])';
const GAME_PATH = /^\/game\/[^/]+$/;
/** The elements that contain one game of a list. */
const ENTRY = 'li, article, section';

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

function gameLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(GAME_LINK)].filter(
    (link) => GAME_PATH.test(link.pathname) && link.closest(ENTRY) !== null && isSeen(link),
  );
}

/** The focused element inside the page's content; null if the focus is elsewhere, such as in the header. */
function focused(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest('main > *') ? activeElement : null;
}

/**
 * Focuses the next or previous game in the page's lists and scrolls to it. Starts from the focused element, otherwise from the
 * first visible game. Without a focused element, forward wraps to the first game if none follows.
 */
export function focusGame(isForward: boolean): void {
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

/** The path of the focused game's page, else of the current page. */
function gamePathInFocus(): string {
  const from = focused();
  const links = gameLinks();
  const entry = from?.closest(ENTRY);
  const inEntry = links.filter((link) => entry?.contains(link));
  const own = links.find((link) => link === from) ?? (inEntry.length === 1 ? inEntry[0] : undefined);
  return (own ?? location).pathname;
}

/** The visible vote form of the focused game, or else of the page's game; null if there is none. */
export function voteForm(): HTMLFormElement | null {
  const path = `${gamePathInFocus()}/vote`;
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form[action$="/vote"]')].filter(
    (form) => new URL(form.action).pathname === path && isSeen(form),
  );
  return forms.find((form) => form.closest(ENTRY)?.contains(focused())) ?? forms[0] ?? null;
}
