import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { withCachedStatements } from './sqlite.ts';

describe('a connection with cached statements', () => {
  it('prepares each text once', () => {
    const connection = withCachedStatements(new Sqlite(':memory:'));
    const first = connection.prepare('select ? as it');
    expect(connection.prepare('select ? as it')).toBe(first);
    expect(connection.prepare('select ? as other')).not.toBe(first);
    expect(first.all(['a'])).toEqual([{ it: 'a' }]);
    expect(first.all(['b'])).toEqual([{ it: 'b' }]);
    connection.close();
  });

  it('returns the columns that a table has now', () => {
    const connection = withCachedStatements(new Sqlite(':memory:'));
    const run = (text: string) => connection.prepare(text).run([]);
    run('create table things (first text, second text)');
    run("insert into things values ('one', 'two')");
    expect(connection.prepare('select * from things').all([])).toEqual([{ first: 'one', second: 'two' }]);
    run('alter table things drop column first');
    expect(connection.prepare('select * from things').all([])).toEqual([{ second: 'two' }]);
    run("alter table things add column third text not null default 'three'");
    expect(connection.prepare('select * from things').all([])).toEqual([{ second: 'two', third: 'three' }]);
    connection.close();
  });

  it('caches no statement that could not be prepared', () => {
    const connection = withCachedStatements(new Sqlite(':memory:'));
    expect(() => connection.prepare('select * from nowhere')).toThrow('no such table');
    connection.prepare('create table nowhere (a text)').run([]);
    expect(connection.prepare('select * from nowhere').all([])).toEqual([]);
    connection.close();
  });

  it('closes the database', () => {
    const database = new Sqlite(':memory:');
    withCachedStatements(database).close();
    expect(database.open).toBe(false);
  });
});
