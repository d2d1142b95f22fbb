import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPage, watchFailures } from './connection.ts';

const HERE = 'http://site.example/here';
const page = { cookie: '' };
const told: object[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL(HERE));
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', () => undefined);
  page.cookie = '';
  told.length = 0;
  stop = watchFailures({ here: '/here', tell: (failure) => told.push(failure) });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failed = (result: unknown): DataStrategyResult => ({ type: 'error', result });
async function answerTo(request: Request, results: Record<string, DataStrategyResult>) {
  const given = { request } as Parameters<typeof keepPage>[0];
  const answer = keepPage(given, async () => results);
  await vi.runAllTimersAsync();
  return (await answer) as Record<string, DataStrategyResult>;
}
const post = (path: string) => new Request(`http://site.example${path}`, { method: 'POST' });
const get = (path: string) => new Request(`http://site.example${path}`);
const FOREIGN = {
  'a 502 of a proxy': new ErrorResponse(502, 'Bad Gateway', '<h1>Bad Gateway</h1>'),
  'a page that isn’t ours': new Error('Unable to decode turbo-stream response'),
  'a lost connection': new TypeError('Failed to fetch'),
};
const FLASH = { title: 'Saved “é”', tone: 'good' };
const flashCookie = () => `a=b; __Host-playpodium.flash=${encodeURIComponent(btoa(unescapeUtf8(FLASH)))}.signature`;
const unescapeUtf8 = (flash: object) => String.fromCharCode(...new TextEncoder().encode(JSON.stringify(flash)));

describe('a form', () => {
  it.each(Object.entries(FOREIGN))('that gets %s stays, and is reported', async (_, error) => {
    const { form } = await answerTo(post('/contact'), { form: failed(error) });
    expect(form).toMatchObject({ type: 'data', result: { data: { ok: false }, init: { status: 503 } } });
    expect(told).toEqual([{ path: '/contact', isForm: true, said: undefined, leaves: false }]);
  });

  it('that the site refuses stays, with the site’s sentence', async () => {
    const error = new ErrorResponse(429, '', { code: 'rate-limited', sentence: 'Too many.' });
    await answerTo(post('/contact'), { form: failed(error) });
    expect(told).toMatchObject([{ said: 'Too many.' }]);
  });

  it('that the site has answered, or that nobody sent, isn’t reported', async () => {
    const results = [{ form: { type: 'data', result: { ok: true } } }, { form: failed(redirect('/')) }] as const;
    for (const given of results) expect(await answerTo(post('/contact'), given)).toBe(given);
    await answerTo(post('/notifications'), { form: failed(FOREIGN['a lost connection']) });
    expect(told).toEqual([]);
  });
});

describe('a page that is only reloaded', () => {
  it.each(Object.entries(FOREIGN))('keeps what it shows after %s', async (_, error) => {
    const root = { type: 'data', result: { flash: null } } as const;
    expect(await answerTo(get('/here'), { root, page: failed(error) })).toEqual({ root });
    expect(told).toEqual([]);
  });

  it('says what the site has said about the form', async () => {
    page.cookie = flashCookie();
    const lost = failed(FOREIGN['a lost connection']);
    await answerTo(get('/here'), { root: lost });
    await answerTo(get('/here'), { root: { type: 'data', result: { flash: FLASH } }, page: lost });
    expect(told).toMatchObject([{ flash: FLASH }, { flash: FLASH }]);
  });

  it('shows the site’s own refusals', async () => {
    const results = { page: failed(new ErrorResponse(404, '', { code: 'game-not-found', sentence: 'Gone' })) };
    expect(await answerTo(get('/here'), results)).toBe(results);
  });
});

describe('another page', () => {
  it('to which a form leads is requested until it arrives', async () => {
    page.cookie = flashCookie();
    const { page: again } = await answerTo(get('/there'), { page: failed(FOREIGN['a 502 of a proxy']) });
    expect(again?.result).toBeInstanceOf(Response);
    expect((again?.result as Response).headers.get('Location')).toBe('http://site.example/there');
    expect(told).toMatchObject([{ path: '/there', isForm: false, flash: FLASH, leaves: false }]);
  });

  it('that somebody has left meanwhile is forgotten', async () => {
    const aborter = new AbortController();
    aborter.abort();
    const request = new Request('http://site.example/there', { signal: aborter.signal });
    await answerTo(request, { page: failed(FOREIGN['a lost connection']) });
    expect(told).toEqual([]);
  });
});
