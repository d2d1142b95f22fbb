import type { Page } from '@playwright/test';

/** How a translator changes the page: it replaces each text by an element, or it moves the text into one. */
export type Translating = 'replaces' | 'removes first' | 'inserts first' | 'wraps';
export const TRANSLATING: readonly Translating[] = ['replaces', 'removes first', 'inserts first', 'wraps'];

type Start = { how?: Translating; when?: 'hydrated' | 'parsed'; laterMs?: number };
/**
 * Translates every page as browsers do: each text becomes two nested `<font>` elements. Texts that come later are
 * translated immediately, or after `laterMs`. The translation of 'Load more' is '«Load more»'.
 */
export async function translatePages(page: Page, given: Start = {}): Promise<void> {
  const { how = 'replaces', when = 'hydrated', laterMs = 0 } = given;
  await page.addInitScript(
    ([how, when, laterMs]) => {
      const UNTRANSLATED = 'script, style, textarea, title, head, option, font, [translate=no], svg';
      function translate(text: Text) {
        const { parentElement: parent, nextSibling } = text;
        if (!parent || parent.closest(UNTRANSLATED) || !text.data.trim()) return;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
        if (how !== 'wraps') inner.textContent = `«${text.data}»`;
        if (how === 'replaces') text.replaceWith(outer);
        else if (how === 'wraps') {
          parent.insertBefore(outer, text);
          inner.appendChild(text);
        } else if (how === 'removes first') {
          text.remove();
          parent.insertBefore(outer, nextSibling);
        } else {
          parent.insertBefore(outer, text);
          text.remove();
        }
      }
      function translateIn(node: Node) {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const texts = node instanceof Text ? [node] : [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        texts.forEach(translate);
      }
      function start() {
        document.documentElement.lang = 'ar';
        document.documentElement.dir = 'rtl';
        document.documentElement.className += ' translated-rtl';
        translateIn(document.body);
        const translateAdded = (records: MutationRecord[]) => {
          for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) translateIn(node);
        };
        new MutationObserver((records) => {
          if (laterMs === 0) translateAdded(records);
          else setTimeout(translateAdded, laterMs, records);
        }).observe(document.body, { childList: true, subtree: true });
      }
      if (when === 'parsed') document.addEventListener('DOMContentLoaded', start);
      else {
        const timer = setInterval(() => {
          if (history.scrollRestoration !== 'manual') return;
          clearInterval(timer);
          start();
        });
      }
    },
    [how, when, laterMs] as const,
  );
}

/** Waits until the open page has been translated. */
export async function translated(page: Page): Promise<void> {
  await page.locator('main font').first().waitFor();
}
