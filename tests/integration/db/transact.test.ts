import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database, type Db } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { findUserById, insertUser } from '#platform/db/people/users.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { createTestDatabase, DIALECTS, type TestDatabase } from '#tests/support/dialects.ts';

const ANNA = { id: 'u-anna', username: 'anna', name: 'Anna', dateJoined: 1 };
const BERT = { id: 'u-bert', username: 'bert', name: 'Bert', dateJoined: 2 };

for (const dialect of DIALECTS) {
  describe(`Database.transact on ${dialect}`, () => {
    let home: TestDatabase;
    let database: Database;
    let failures: unknown[];

    beforeEach(async () => {
      // Each test has a list of its own, because the connections of the test before may report their end late.
      const own: unknown[] = [];
      failures = own;
      home = await createTestDatabase({ dialect });
      database = new Database({ url: home.url, onError: (error) => own.push(error) });
      await migrate(database);
    });

    afterEach(async () => {
      await database[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    });

    it('commits, then runs the effects in their order', async () => {
      const seen: string[] = [];
      const result = await database.transact(async ({ db, afterCommit }) => {
        afterCommit(async () => {
          const found = await findUserById(database.read, { id: ANNA.id });
          seen.push(`first sees ${found?.username}`);
        });
        afterCommit(() => void seen.push('second'));
        await insertUser(db, ANNA);
        return 'done';
      });
      expect(result).toBe('done');
      expect(seen).toEqual(['first sees anna', 'second']);
    });

    it('rolls everything back and runs no effect if the work throws', async () => {
      const effect = vi.fn();
      await expect(
        database.transact(async ({ db, afterCommit }) => {
          afterCommit(effect);
          await insertUser(db, ANNA);
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
      expect(effect).not.toHaveBeenCalled();
      expect(await findUserById(database.read, { id: ANNA.id })).toBeUndefined();
    });

    it('keeps the write and logs it if an effect fails; the next effect still runs', async () => {
      const next = vi.fn();
      await database.transact(async ({ db, afterCommit }) => {
        afterCommit(() => Promise.reject(new Error('no mail today')));
        afterCommit(next);
        await insertUser(db, ANNA);
      });
      expect(failures).toEqual([expect.objectContaining({ message: 'no mail today' })]);
      expect(next).toHaveBeenCalledOnce();
      expect(await findUserById(database.read, { id: ANNA.id })).toMatchObject({ username: 'anna' });
    });

    it('doesn’t retry a violated constraint', async () => {
      await database.transact(({ db }) => insertUser(db, ANNA));
      const work = vi.fn(({ db }: Tx) => insertUser(db, { ...BERT, username: 'ANNA' }));
      const refusal = await database.transact(work).catch((error: unknown) => error);
      expect(work).toHaveBeenCalledOnce();
      expect(database.dialect.uniqueViolation(refusal)).toBe('users.username_key');
    });

    it('reports an error of the database itself, and throws its code', async () => {
      vi.spyOn(database.dialect, 'failureOf').mockReturnValue('not-saved');
      const failing = database.transact(({ db }) => sql`select * from nowhere`.execute(db));
      await expect(failing).rejects.toMatchObject({ code: 'not-saved' });
      expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('nowhere') })]);
    });

    it('retries after a temporary refusal, with the effects of the last attempt only', async () => {
      const seen: number[] = [];
      let attempts = 0;
      await database.transact(async ({ db, afterCommit }) => {
        attempts += 1;
        const attempt = attempts;
        afterCommit(() => void seen.push(attempt));
        await insertUser(db, ANNA);
        if (attempt < 3) throw refusalThatMayPass(dialect);
      });
      expect(attempts).toBe(3);
      expect(seen).toEqual([3]);
      expect(await findUserById(database.read, { id: ANNA.id })).toBeDefined();
    });

    it('gives up in the end and says that the site is busy', async () => {
      const refusal = refusalThatMayPass(dialect);
      const work = vi.fn(() => Promise.reject(refusal));
      await expect(database.transact(work)).rejects.toMatchObject({ code: 'unavailable', cause: refusal });
      expect(work.mock.calls.length).toBeGreaterThan(3);
    });
  });
}

describe('Database.transact on sqlite, with a second process', () => {
  it('waits for another process’s lock, and retries if that takes too long', async () => {
    await using home = await createTestDatabase({ dialect: 'sqlite' });
    await using database = new Database({ url: home.url, onError: () => undefined });
    await migrate(database);
    const isRetryable = vi.spyOn(database.dialect, 'isRetryable');
    const other = new SqliteDatabase(home.url);
    other.exec('begin immediate');
    const writing = database.transact(({ db }) => insertUser(db, ANNA));
    // Releases the lock only after the first attempt was refused.
    await vi.waitUntil(() => isRetryable.mock.calls.length > 0, { timeout: 20_000, interval: 1 });
    other.exec('commit');
    await writing;
    other.close();
    expect(isRetryable).toHaveReturnedWith(true);
    expect(await findUserById(database.read, { id: ANNA.id })).toBeDefined();
  });
});

describe('Database.transact on postgres, with real conflicts', () => {
  it('retries the loser of a deadlock, so that both succeed', async () => {
    await using home = await createTestDatabase({ dialect: 'postgres' });
    await using database = new Database({ url: home.url, onError: () => undefined });
    const isRetryable = vi.spyOn(database.dialect, 'isRetryable');
    await database.transact(async ({ db }) => {
      await insertUser(db, ANNA);
      await insertUser(db, BERT);
    });
    const bothHoldOne = meetingOf(2);
    const rename = (first: string, second: string) =>
      database.transact(async ({ db }) => {
        await addVote(db, first);
        await bothHoldOne();
        await addVote(db, second);
      });
    await Promise.all([rename(ANNA.id, BERT.id), rename(BERT.id, ANNA.id)]);
    expect(isRetryable).toHaveReturnedWith(true);
    expect(await findUserById(database.read, { id: ANNA.id })).toMatchObject({ totalVotes: 2 });
    expect(await findUserById(database.read, { id: BERT.id })).toMatchObject({ totalVotes: 2 });
  });
});

async function addVote(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set((e) => ({ totalVotes: e('totalVotes', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns a function whose callers all wait until it has been called `count` times. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let present = 0;
  return () => {
    present += 1;
    if (present === count) resolve();
    return promise;
  };
}

function refusalThatMayPass(dialect: string): Error {
  const code = dialect === 'sqlite' ? 'SQLITE_BUSY' : '40001';
  return Object.assign(new Error('try again'), { code });
}
