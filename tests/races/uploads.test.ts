import { expect, it } from 'vitest';
import { sumHostedBytes } from '#platform/db/hosting/versions.ts';
import { receiveUpload } from '#services/hosting/receive-upload.ts';
import { setSettings } from '#services/upkeep/settings.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { asFile, uploadForm } from '#tests/support/uploads.ts';

for (const dialect of DIALECTS) {
  it(`of simultaneous uploads, only as many are taken as a person has room for, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect, env: { PUBLIC_URL: 'http://localhost:3000' } });
    const { ctx } = app;
    await setSettings(ctx, { actorId: null, texts: { personMegabytes: '1' } });
    const actor = await makePerson(app);
    const sent = Array.from({ length: 3 }, (_, n) => {
      const request = uploadForm({ files: [asFile('index.html', `${n}`.repeat(400_000))] });
      return receiveUpload(ctx, { actor, request, gameId: null });
    });
    const ends = await Promise.allSettled(sent);
    const refused = ends.filter((end) => end.status === 'rejected').map((end) => end.reason);
    expect(refused).toMatchObject([{ code: 'hosting-full' }]);
    expect(await sumHostedBytes(ctx.db.read, { personId: actor.id })).toBe(800_000);
  });
}
