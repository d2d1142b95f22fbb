import { expect, it } from 'vitest';
import { setSettings } from '#services/upkeep/settings.ts';
import { openSession } from '#tests/e2e/support/accounts.ts';
import { HOSTED_PAGE } from '#tests/support/hosting.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';
import { asFile } from '#tests/support/uploads.ts';

const PAGE = asFile('hop.html', HOSTED_PAGE);

async function openUploader(site: PlainSite) {
  const account = await site.createAccount();
  const cookies = await openSession(site, account);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (files: readonly File[], headers: Readonly<Record<string, string>> = {}, query = '') => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    const given = { cookie, origin: site.url, accept: 'application/json', ...headers };
    return fetch(`${site.url}/submit/upload${query}`, { method: 'POST', body, headers: given, redirect: 'manual' });
  };
}

it('an upload leads to its draft, and a script gets its path', async () => {
  await using site = await openPlainSite();
  const upload = await openUploader(site);
  const plain = await upload([PAGE], { accept: 'text/html' });
  expect(plain.status).toBe(303);
  expect(plain.headers.get('location')).toMatch(/^\/playtest\/g[\da-f]{20}$/);
  const scripted = await upload([PAGE]);
  expect([scripted.status, await scripted.json()]).toEqual([201, { path: expect.stringMatching(/^\/playtest\/g/) }]);
});

it('a refused upload says why, with and without JavaScript', async () => {
  await using site = await openPlainSite();
  const upload = await openUploader(site);
  const nothing = [asFile('readme.txt', 'Hello')];
  const scripted = await upload(nothing);
  const problem = expect.stringMatching(/^There is no index\.html .* Found instead: readme\.txt\./);
  expect([scripted.status, await scripted.json()]).toEqual([422, { problem }]);
  const plain = await upload(nothing, { accept: 'text/html' });
  expect([plain.status, plain.headers.get('location')]).toEqual([303, '/submit/files']);
  const flash = plain.headers.getSetCookie().find((set) => set.startsWith('playpodium.flash='));
  const said = Buffer.from(decodeURIComponent(flash?.split(/[=;]/)[1] ?? ''), 'base64').toString();
  expect(said).toContain('Your game was not uploaded');
  const unknown = await upload([PAGE], {}, '?game=nowhere');
  expect(unknown.status).toBe(404);
});

it('refused code is shown again, or the answer says where it is', async () => {
  await using site = await openPlainSite();
  const { browser } = await site.signIn();
  const form = await browser.goto('/submit/files');
  await setSettings(site.ctx, { actorId: null, texts: { uploads: 'nobody' } });
  const code = `<title>Hop</title><p>${'x'.repeat(240_000)}`;
  const refused = await form.press('Play it', { 'HTML code': code });
  expect(refused.status).toBe(403);
  expect(refused.field('HTML code')).toMatchObject({ value: code, isInvalid: true });
  const large = await form.press('Play it', { 'HTML code': code + code });
  expect([large.status, large.field('HTML code').value]).toEqual([403, '']);
  expect(large.field('HTML code').says).toMatch(/Your browser’s ‘Back’ may still have the code\.$/);
  await setSettings(site.ctx, { actorId: null, texts: { uploads: 'members' } });
  expect((await refused.press('Play it')).path).toMatch(/^\/playtest\/g/);
  browser.clearCookies();
  const signedOut = await form.press('Play it', { 'HTML code': code });
  expect([signedOut.status, signedOut.field('HTML code').value]).toEqual([401, code]);
});

it('an upload is for members, from the site’s own pages and unblocked networks', async () => {
  await using site = await openPlainSite();
  const upload = await openUploader(site);
  const visitor = await upload([PAGE], { cookie: '' });
  expect([visitor.status, await visitor.json()]).toEqual([401, { problem: 'Please sign in to continue.' }]);
  const plain = await upload([PAGE], { cookie: '', accept: 'text/html' });
  expect([plain.status, plain.headers.get('location')]).toEqual([303, '/login?returnTo=%2Fsubmit%2Ffiles']);
  expect((await upload([PAGE], { origin: 'https://evil.example' })).status).toBe(403);
  await setSettings(site.ctx, { actorId: null, texts: { blockedNetworks: '127.0.0.0/8\n::1/128' } });
  const blocked = await upload([PAGE]);
  expect([blocked.status, await blocked.text()]).toEqual([403, expect.stringContaining('from this network')]);
  expect(await site.ctx.db.read.selectFrom('hostedVersions').select('id').execute()).toEqual([]);
});

it('a browser that is still sending too much gets the answer', async () => {
  await using site = await openPlainSite();
  const upload = await openUploader(site);
  await setSettings(site.ctx, { actorId: null, texts: { uploadMegabytes: '20' } });
  const large = await upload([asFile('index.html', 'x'.repeat(30_000_000))]);
  const problem = 'This upload has more than 20 MB, which is the most.';
  expect([large.status, await large.json()]).toEqual([413, { problem }]);
});
