import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { storedFiles } from '#server/images.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const KEY = 'thumbnails/1_cat.webp';

it('logs no warning for a file that nobody waits for any more', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await app.ctx.files.put({ key: KEY, bytes: Buffer.from('cat'), contentType: 'image/webp' });
  const warn = vi.spyOn(app.ctx.log, 'warn');
  const site = storedFiles(app.ctx);
  await site.request(new Request(`http://localhost/${KEY}`, { signal: AbortSignal.abort() }));
  expect(warn).not.toHaveBeenCalled();
  expect((await site.request(`/${KEY}`)).status).toBe(200);
});

it('logs a warning for an existing file that can’t be read', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await mkdir(join(app.dir, 'files', 'thumbnails'), { recursive: true });
  // A symbolic link to itself, which not even root can read.
  await symlink('1_cat.webp', join(app.dir, 'files', KEY));
  const warn = vi.spyOn(app.ctx.log, 'warn');
  expect((await storedFiles(app.ctx).request(`/${KEY}`)).status).toBe(503);
  expect(warn).toHaveBeenCalledOnce();
});
