import { expect, type Page } from '@playwright/test';
import { hydrated } from './hydration.ts';

export const WIDTHS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

export const THEMES = ['light', 'dark'] as const;

type Width = keyof typeof WIDTHS;
type Theme = (typeof THEMES)[number];

export interface Look {
  /** E.g. 'phone, dark': for a test's name. */
  name: string;
  width: Width;
  theme: Theme;
}

/** Every width in every theme: `for (const look of LOOKS) test(…)`. */
export const LOOKS: readonly Look[] = (Object.keys(WIDTHS) as Width[]).flatMap((width) =>
  THEMES.map((theme) => ({ name: `${width}, ${theme}`, width, theme })),
);

/** Gives the page a width and a theme; nothing moves, so that what is measured has come to rest. */
export async function dress(page: Page, { width, theme }: Omit<Look, 'name'>): Promise<void> {
  await page.setViewportSize(WIDTHS[width]);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

/** Nothing is wider than the screen; names what is. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
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

/** One movement of the page under its reader. */
interface Shift {
  value: number;
  /** What moved, from where to where: `main#content 0,300 → 0,420`. */
  moved: string[];
}

/**
 * The page has not moved under its reader since it was loaded; names what did, and from where to where.
 * @param most the Cumulative Layout Shift that is still let through; 0.1 is the web's "good"
 */
export async function expectNoLayoutShift(page: Page, most = 0.02): Promise<void> {
  // What React moves when it takes over counts, too.
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
        // Buffered entries arrive before the second frame.
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
