import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { Database } from '../database.ts';

it('the connection for reads can’t write to a SQLite database', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'playpodium-file-'));
  try {
    await using database = new Database({ url: join(dir, 'a.db'), onError: () => undefined });
    await sql`create table kept (word text)`.execute(database.write);
    const written = sql`insert into kept values ('here')`.execute(database.read);
    await expect(written).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

it('a closed SQLite database is one complete file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'playpodium-file-'));
  try {
    const [path, copy] = [join(dir, 'a.db'), join(dir, 'b.db')];
    {
      await using database = new Database({ url: path, onError: () => undefined });
      await sql`create table kept (word text)`.execute(database.write);
      await sql`insert into kept values ('here')`.execute(database.write);
      await sql`select 1`.execute(database.read);
    }
    expect(existsSync(`${path}-wal`)).toBe(false);
    await copyFile(path, copy);
    await using copied = new Database({ url: copy, onError: () => undefined });
    const { rows } = await sql`select word from kept`.execute(copied.read);
    expect(rows).toEqual([{ word: 'here' }]);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
