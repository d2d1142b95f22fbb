import { expect, type Page } from '@playwright/test';

export const WIDTHS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

export const THEMES = ['light', 'dark'] as const;

export type Width = keyof typeof WIDTHS;
export type Theme = (typeof THEMES)[number];

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

/** How much the page has moved under its reader since it was loaded (Cumulative Layout Shift). */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
              sum += Number(entry.value);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive before the second frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            observer.disconnect();
            resolve(sum);
          }),
        );
      }),
  );
}
