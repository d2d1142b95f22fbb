import { expect, it, vi } from 'vitest';
import { openPlainSite } from '#tests/support/plain-site.ts';

const PLAY_URL = encodeURIComponent('https://games.example/');

it.each([
  `/submit/check?playUrl=${PLAY_URL}`,
  '/search/suggest?q=comet',
])('GET %s says that the site is busy if games can’t be read', async (path) => {
  await using site = await openPlainSite();
  vi.spyOn(site.ctx.db, 'read', 'get').mockImplementation(() => {
    throw new Error('The database is away.');
  });
  const answer = await fetch(new URL(path, site.url));
  expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({ status: 503, code: 'unavailable' });
});
