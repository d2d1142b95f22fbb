import { describe, expect, it } from 'vitest';
import { examineAddresses } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`games at one address in two spellings on ${dialect}`, () => {
    it('are named by the doctor', async () => {
      await using app = await createTestApp({ dialect });
      const one = await makeGame(app, { playUrl: 'https://a.example/~bob' });
      const other = await makeGame(app, { playUrl: 'https://b.example/~bob' });
      expect(await examineAddresses(app.ctx)).toEqual([]);
      const former = { playUrl: 'https://a.example/%7Ebob', urlKey: 'https://a.example/%7Ebob' };
      await app.ctx.db.transact(({ db }) => db.updateTable('games').set(former).where('id', '=', other.id).execute());
      expect(await examineAddresses(app.ctx)).toEqual([
        {
          kind: 'note',
          text: `Games at the address of another game, spelt differently, which a moderator may merge: ${other.id} (as ${one.id})`,
        },
      ]);
    });
  });
}
