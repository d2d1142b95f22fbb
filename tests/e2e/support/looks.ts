import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { hydrated } from './hydration.ts';

export const WIDTHS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

type Width = keyof typeof WIDTHS;
type Theme = 'light' | 'dark';

export interface Look {
  width: Width;
  theme: Theme;
}

/** What a window of 1280 px shows when it is zoomed to 400 %. */
const NARROWEST = { width: 320, height: 640 };

/** Resizes the window, and waits for two frames. Right after a resize, the page can still have styles of the old width. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Sets the page's width and theme. Also turns motion off, so that measurements are final. */
export async function dress(page: Page, { width, theme }: Look): Promise<void> {
  if (page.viewportSize()?.width !== WIDTHS[width].width) await resize(page, WIDTHS[width]);
  // With transitions, colours change over several frames, and those of elements off-screen don't change at all.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

/**
 * Expects each page to fit every width and to be accessible in both themes. `keepsStill` is the limit of Cumulative
 * Layout Shift while a page loads: true for the default of `expectNoLayoutShift`, false for no limit.
 */
export async function expectGoodLooks(
  page: Page,
  paths: readonly string[],
  { keepsStill = false }: { keepsStill?: boolean | number } = {},
): Promise<void> {
  const most = keepsStill === true ? undefined : keepsStill || undefined;
  if (keepsStill !== false) {
    // Puts the fonts into the browser's cache. At the first time, text moves if they come after it.
    await page.goto(paths[0] ?? '/');
    await fontsLoaded(page);
  }
  for (const path of paths) {
    for (const width of keepsStill === false ? (['phone'] as const) : (['phone', 'desktop'] as const)) {
      await dress(page, { width, theme: 'light' });
      await page.goto(path);
      if (keepsStill !== false) await expectNoLayoutShift(page, most);
    }
    await expectGoodLooksHere(page);
  }
}

/** Like `expectGoodLooks`, for the page that is open. Leaves it at desktop width, in the dark theme. */
export async function expectGoodLooksHere(page: Page, { within }: { within?: string } = {}): Promise<void> {
  test.slow();
  await dress(page, { width: 'tablet', theme: 'light' });
  await expectNoSidewaysScroll(page);
  // A tablet shows the parts of a phone's page or of a desktop's, so axe reads only these.
  for (const [width, theme] of [
    ['phone', 'light'],
    ['desktop', 'dark'],
  ] as const) {
    await dress(page, { width, theme });
    await expectNoSidewaysScroll(page);
    if (width === 'phone') await expectFitsNarrowest(page);
    await expectNoViolations(page, { within });
  }
}

async function expectFitsNarrowest(page: Page): Promise<void> {
  await resize(page, NARROWEST);
  await expectNoSidewaysScroll(page);
  await resize(page, WIDTHS.phone);
}

/** Waits for the site's own fonts. Until they are loaded, the browser may use a wider system font. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const own = [...document.fonts].filter(({ family }) => family.includes('Variable'));
    await Promise.all(own.map((font) => font.load()));
  });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await fontsLoaded(page);
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `the page is ${scrollWidth} px wide on ${clientWidth} px`,
      ...wide.slice(0, 10).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
  expect(tooWide, 'what is wider than the screen').toEqual([]);
}

interface Shift {
  value: number;
  /** First the time, such as `after 300 ms`, then each moved element: `<main id=…>: 0,300 360×90 → 0,420 360×90`. */
  moved: string[];
}

/**
 * Expects nothing to have moved since the page loaded. A failure names what moved.
 * @param most the limit of Cumulative Layout Shift; Core Web Vitals call 0.1 "good"
 */
export async function expectNoLayoutShift(page: Page, most = 0.02): Promise<void> {
  // Waits for hydration, because the shifts that it causes count, too. Pages without scripts aren't hydrated.
  if ((await page.locator('script').count()) > 0) await hydrated(page);
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const found: Shift[] = [];
        const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
          })[]) {
            if (entry.hadRecentInput) continue;
            const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
              const element = node instanceof Element ? node : node?.parentElement;
              const name = element?.outerHTML.slice(0, 100) ?? 'what is gone by now';
              return `${name}: ${place(previousRect)} → ${place(currentRect)}`;
            });
            found.push({ value: entry.value, moved: [`after ${Math.round(entry.startTime)} ms`, ...moved] });
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer gets the entries of earlier shifts before the second frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            observer.disconnect();
            resolve(found);
          }),
        );
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `what moved: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(most);
}
