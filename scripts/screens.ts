/**
 * `npm run screens`: opens every screen of a new demo site as a visitor, a member or an administrator, at three widths
 * in both themes. Writes small pictures to docs/screens (not tracked), with an index.html that shows all of them. Also
 * writes the full-size pictures of docs/images. Exits with 1 if a screen has an unexpected status, is wider than its
 * window, makes the browser report an error, or breaks a rule of axe (not asked at the middle width, which shows parts
 * of the others). Repeats a request that the site refuses because of load, and gives up if the site refuses every time.
 *
 * `--only home,game` opens only these two screens. `--whole` captures whole pages at full size. `--out DIR` writes the
 * pictures to another folder. `--walks` takes no pictures, but measures how many presses and seconds common tasks take.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from '#tests/e2e/support/axe.ts';
import { hydrated } from '#tests/e2e/support/hydration.ts';
import { watchForProblems } from '#tests/e2e/support/problems.ts';
import { ensureChromium, findChromium } from './chromium.ts';
import { fillQueues, type RunningSite, signIn, startDemoSite } from './screens/demo-site.ts';
import { PEOPLE, SCREENS, type Screen } from './screens/list.ts';
import { NeverAnswered, unrefused } from './screens/unrefused.ts';
import { measureWalks } from './screens/walks.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const LOOKS = [
  { width: 360, height: 740, shown: 240, hasTouch: true },
  { width: 820, height: 1180, shown: 328, hasTouch: true },
  { width: 1440, height: 900, shown: 576, hasTouch: false },
] as const;
const ALL_SCREENS = Object.values(SCREENS).flat();
const THEMES = ['light', 'dark'] as const;
type Look = (typeof LOOKS)[number] & { theme: string };
const PICTURES = join(ROOT, 'docs/screens');
const IMAGES = join(ROOT, 'docs/images');
const SHOWN = new Map([
  ['home-1440-light', 'home.png'],
  ['browse-1440-light', 'games.webp'],
  ['submit-typed-1440-light', 'submit.webp'],
  ['leaderboard-1440-dark', 'leaderboard.webp'],
  ['search-360-light', 'search-phone.webp'],
]);

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: PICTURES },
    only: { type: 'string' },
    whole: { type: 'boolean', default: false },
    walks: { type: 'boolean', default: false },
  },
});

await ensureChromium();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  await using folder = await makeTemporaryFolder();
  await using site = await startDemoSite(folder.path);
  if (options.walks) console.log(await measureWalks(browser, site.url));
  else await takePictures(browser, site, folder.path);
} finally {
  await browser.close();
}

async function takePictures(browser: Browser, site: RunningSite, folder: string): Promise<void> {
  const names = options.only?.split(',');
  const wanted = ALL_SCREENS.filter(({ name }) => !names || names.includes(name));
  const states = {
    visitor: undefined,
    member: await signIn(browser, site.url, PEOPLE.member),
    administrator: await signIn(browser, site.url, PEOPLE.administrator),
  };
  const [visitor, administrator] = await Promise.all([
    browser.newPage({ baseURL: site.url, javaScriptEnabled: false }),
    browser.newContext({ baseURL: site.url, javaScriptEnabled: false, storageState: states.administrator }),
  ]);
  await fillQueues(visitor, administrator);
  await using empty = wanted.some(({ isEmpty }) => isEmpty) ? await startDemoSite(folder, { isEmpty: true }) : null;
  await mkdir(options.out, { recursive: true });
  let failures = 0;
  for (const who of ['visitor', 'member', 'administrator'] as const)
    for (const theme of THEMES)
      await Promise.all(
        LOOKS.map(async (look) => {
          for (const isEmpty of [false, true]) {
            const screens = SCREENS[who].filter(
              (screen) => wanted.includes(screen) && Boolean(screen.isEmpty) === isEmpty,
            );
            if (screens.length === 0) continue;
            const context = await browser.newContext({
              baseURL: (isEmpty && empty ? empty : site).url,
              viewport: { width: look.width, height: look.height },
              hasTouch: look.hasTouch,
              isMobile: look.hasTouch,
              colorScheme: theme,
              reducedMotion: 'reduce',
              locale: 'en-US',
              timezoneId: 'UTC',
              storageState: states[who],
            });
            for (const screen of screens) {
              const what = `${screen.name}, ${look.width}, ${theme}`;
              const take = () => takePicture(context, screen, { ...look, theme });
              const wrong = await unrefused(context, take, { what, isRefusal }).catch((error: unknown) => {
                if (error instanceof NeverAnswered) throw error;
                return String(error);
              });
              // If another screen has thrown NeverAnswered, the browser is closed already.
              if (!browser.isConnected()) return;
              if (!wrong) continue;
              failures += 1;
              console.error(`${what}: ${wrong}`);
            }
            await context.close();
          }
        }),
      );
  if (failures === 0 && !options.whole && !names) await writeFile(join(options.out, 'index.html'), listPictures());
  console.log(`${wanted.length} screens, ${failures} failures`);
  if (failures > 0) process.exitCode = 1;
}

function isRefusal(response: Response): boolean {
  return !response.fromServiceWorker() && !/prefetch/.test(response.request().headers()['sec-purpose'] ?? '');
}

/** Returns what is wrong with the screen, or '' if nothing is wrong. */
async function takePicture(context: BrowserContext, screen: Screen, look: Look): Promise<string> {
  const { name, path, status = 200, act } = screen;
  const { width, shown, theme } = look;
  const problems = watchForProblems(context);
  // The browser reports even an expected status such as 404 as an error.
  if (status !== 200) problems.allow(new RegExp(`status of ${status}`));
  if (act) problems.allow(/ERR_INTERNET_DISCONNECTED|status of (?:503|422)/);
  const page = await context.newPage();
  try {
    const answer = await page.goto(path);
    if (answer?.status() !== status) return `answered ${answer?.status()}`;
    if (!path.endsWith('/play')) await hydrated(page);
    await act?.(page);
    await atRest(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const picture = await page.screenshot({ fullPage: options.whole });
    const file = `${name}-${width}-${theme}`;
    const small = options.whole ? sharp(picture) : sharp(picture).resize({ width: shown });
    const format = { quality: options.whole ? 80 : 46, effort: 6 };
    await small.webp(format).toFile(join(options.out, `${file}.webp`));
    const image = SHOWN.get(file);
    if (image && options.out === PICTURES) await sharp(picture).toFile(join(IMAGES, image));
    if (width !== 820) await expectNoViolations(page);
    problems.check();
    return wide > 0 ? `is ${wide} px wider than the window` : '';
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A lazy image that isn't displayed is never decoded.
    const isSeen = (image: HTMLImageElement) =>
      image.checkVisibility() && image.getBoundingClientRect().top < innerHeight;
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode().catch(() => {})));
  });
}

/** A page with a row of pictures for each screen. */
function listPictures(): string {
  const sections = THEMES.flatMap((theme) => [
    `<h2>${theme}</h2>`,
    ...ALL_SCREENS.map(({ name, about }) => {
      const pictures = LOOKS.map(({ width, shown }) => `<img width="${shown}" src="${name}-${width}-${theme}.webp">`);
      return `<h3>${about}</h3>\n${pictures.join('\n')}`;
    }),
  ]);
  return ['<!doctype html>', '<meta charset="utf-8">', '<title>Screens</title>', ...sections, ''].join('\n');
}
