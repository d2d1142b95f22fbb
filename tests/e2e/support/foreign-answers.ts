import type { Locator, Page, Request, Route } from '@playwright/test';
import { expect, test } from './test.ts';
import { toast } from './toast.ts';

const BODY = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';
export const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: BODY });
export const badGateway = html(502);
/** What may happen to a request instead of the site's answer; null: there is no connection. */
export const WAYS = { 'no connection': null, 'a 502': badGateway, 'foreign HTML': html(200) };

export const isSent = (request: Request) => request.method() !== 'GET' && request.method() !== 'HEAD';
export const isReload = (request: Request) => request.method() === 'GET' && /\.data(?:\?|$)/.test(request.url());

export async function answering(
  page: Page,
  which: (request: Request) => boolean,
  answer: (route: Route) => Promise<void>,
) {
  const handler = (route: Route) => (which(route.request()) ? answer(route) : route.fallback());
  await page.route('**/*', handler);
  return { [Symbol.asyncDispose]: () => page.unroute('**/*', handler) };
}

export async function dismiss(page: Page) {
  for (const close of await toast(page).getByRole('button', { name: 'Close' }).all())
    await close.dispatchEvent('click');
  await expect(toast(page)).toHaveCount(0);
}

export async function disconnected(page: Page) {
  await page.context().setOffline(true);
  return { [Symbol.asyncDispose]: () => page.context().setOffline(false) };
}

type Pressed = {
  page: Page;
  press: () => Promise<void>;
  says: string;
  keeps?: readonly (readonly [Locator, string])[];
};
/** `inEveryWay`: in all `WAYS`. The router handles them alike in all its forms (`app/shell/connection.test.ts`). */
type Tried = Pressed & { inEveryWay?: boolean };

/** Presses while something happens instead of the site's answer. Expects the words, the same page and texts. */
export async function failsInPlace({ page, press, says, keeps = [], inEveryWay = false }: Tried) {
  const { pathname } = new URL(page.url());
  const ways = inEveryWay ? WAYS : { 'a 502': badGateway };
  for (const [way, answer] of Object.entries(ways)) {
    await test.step(way, async () => {
      await using _ = await (answer ? answering(page, isSent, answer) : disconnected(page));
      await press();
      await expect(toast(page).filter({ hasText: says })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(pathname);
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
      for (const [field, text] of keeps) await expect(field).toHaveValue(text);
      await dismiss(page);
    });
  }
}

/** Presses while everything that is loaded afterwards fails. Expects what the site has said about the form. */
export async function isSavedAnyway({ page, press, says }: Omit<Pressed, 'keeps'>) {
  {
    await using _ = await answering(page, isReload, badGateway);
    await press();
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
}

/** Presses while the site does what was asked, but its answer is lost on the way. */
export async function loseAnswer({ page, press, says }: Omit<Pressed, 'keeps'>) {
  await using _ = await answering(page, isSent, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await badGateway(route);
  });
  await press();
  await expect(toast(page).filter({ hasText: says })).toBeVisible();
  await dismiss(page);
}

export const main = (page: Page) => page.getByRole('main');
export const buttonIn = (place: Locator | Page, name: string) => {
  const button = place.getByRole('button', { name, exact: true });
  return () => button.click();
};
