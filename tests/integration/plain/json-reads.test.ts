import { expect, it, vi } from 'vitest';
import { openPlainSite } from '#tests/support/plain-site.ts';

it('a search for suggestions says that the site is busy if games can’t be read', async () => {
  await using site = await openPlainSite();
  vi.spyOn(site.ctx.db, 'read', 'get').mockImplementation(() => {
    throw new Error('The database is away.');
  });
  const answer = await fetch(new URL('/search/suggest?q=comet', site.url));
  expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({ status: 503, code: 'unavailable' });
});
