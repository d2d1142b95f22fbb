import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/dialects.ts';

async function useDatabase(isFresh: boolean): Promise<string> {
  await using database = await createTestDatabase({ dialect: 'postgres', isFresh });
  return database.url;
}

it('a test’s emptied database goes to the next test, but a fresh one, which a test may break, to none', async () => {
  const reused = await useDatabase(false);
  expect(await useDatabase(false)).toBe(reused);
  const fresh = await useDatabase(true);
  expect(await useDatabase(false)).not.toBe(fresh);
});
