import { describe, expect, it } from 'vitest';
import { isVisitByPerson } from './headers.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const load = { method: 'GET', headers: { 'user-agent': CHROME } };
const loadBy = (userAgent: string | undefined) => ({ ...load, headers: { 'user-agent': userAgent } });

describe('isVisitByPerson', () => {
  it('counts a page load', () => {
    expect(isVisitByPerson(load)).toBe(true);
    expect(isVisitByPerson(loadBy(CHROME.replace('Chrome', 'HeadlessChrome')))).toBe(true);
    expect(isVisitByPerson(loadBy(undefined))).toBe(true);
    expect(isVisitByPerson(loadBy('Playwright/1.66.0 (x64; debian 12) node/24.21'))).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Twitterbot/1.0',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  ])('does not count %s', (userAgent) => {
    expect(isVisitByPerson(loadBy(userAgent))).toBe(false);
  });

  it('counts neither a prefetch nor HEAD', () => {
    expect(isVisitByPerson({ ...load, headers: { ...load.headers, 'sec-purpose': 'prefetch;prerender' } })).toBe(false);
    expect(isVisitByPerson({ ...load, method: 'HEAD' })).toBe(false);
  });
});
