import { describe, expect, it } from 'vitest';
import { insertRows } from '#platform/db/rows.ts';
import { type Importer, runBatches, type Tally } from '#services/transfer/run-batches.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const TALLY: Tally = { read: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, incomplete: 0 };

/** Imports notifications with these ids. The database refuses one whose id already exists. */
async function importIds(app: TestApp, userId: string, ids: readonly string[]) {
  const importer: Importer<string, string> = {
    prepare: async (documents) => [...documents],
    write: async ({ db }, prepared) => {
      for (const id of prepared) {
        if (id === 'broken') throw new Error('A bug.');
        await insertRows(db, 'notifications', {
          readAt: null,
          id,
          userId,
          title: id,
          text: '',
          note: '',
          path: '/games',
          createdAt: 0,
        });
      }
      return prepared.map(() => ({ kind: 'added' }));
    },
  };
  async function* documents() {
    for (const [at, document] of ids.entries()) yield { line: at + 1, endsAt: 10 * at + 10, read: { document } };
  }
  const tally = { ...TALLY };
  const rejects: [line: number, reason: string][] = [];
  const bytes: number[] = [];
  await runBatches(app.ctx, {
    ...{ file: 'x.jsonl', documents: documents(), importer, tally },
    listener: {
      onReject: ({ line, reason }) => void rejects.push([line, reason]),
      onProgress: ({ bytesDone }) => void bytes.push(bytesDone),
    },
  });
  return { tally, rejects, bytes };
}

for (const dialect of DIALECTS) {
  describe(`an import on ${dialect}`, () => {
    it('leaves out only the row that the database refuses', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makePerson(app);
      const { tally, rejects, bytes } = await importIds(app, id, ['a', 'b', 'a', 'c', 'd']);
      expect(tally).toEqual({ ...TALLY, read: 5, added: 4, rejected: 1 });
      expect(rejects).toEqual([[3, expect.stringContaining('the database refuses it')]]);
      expect(bytes).toEqual([50]);
      const rows = await app.ctx.db.read.selectFrom('notifications').select('id').orderBy('id').execute();
      expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'c', 'd']);
    });

    it('stops at an error that isn’t about a row', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makePerson(app);
      await expect(importIds(app, id, ['a', 'broken'])).rejects.toThrow('A bug.');
    });
  });
}
