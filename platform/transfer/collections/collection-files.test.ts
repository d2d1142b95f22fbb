import { expect, it } from 'vitest';
import { makeFolder } from '#tests/support/collection-files.ts';
import { findCollectionFiles } from './collection-files.ts';

const namesIn = async (path: string) =>
  (await findCollectionFiles(path)).map(({ name, collection }) => [name, collection]);

it('finds the four collections of a folder, people first and claims last', async () => {
  await using folder = await makeFolder({
    'votes.jsonl': [],
    'games-2.jsonl': [],
    'games-1.ndjson': [],
    'gameClaims.jsonl': [],
    'users_old.jsonl': [],
    'games.csv': '',
    'README.md': '',
    'users.jsonl.d/x': '',
  });
  expect(await namesIn(folder.path)).toEqual([
    ['users_old.jsonl', 'users'],
    ['games-1.ndjson', 'games'],
    ['games-2.jsonl', 'games'],
    ['votes.jsonl', 'votes'],
    ['gameClaims.jsonl', 'gameClaims'],
  ]);
});

it.each([
  ['games.json', [{ id: 1 }], 'games'],
  ['dump', '\n{broken\n{"id":"c","gameId":"g","claimantId":"u","reason":""}\n', 'gameClaims'],
  ['dump', [{ gameId: 'g', userId: 'u', voteType: 'up' }], 'votes'],
  ['dump', [{ id: 'u', username: 'ada' }], 'users'],
  ['dump', [{ id: 'g', title: 'Lost' }], 'games'],
] as const)('accepts the single file %s with %j, by its name or its shape', async (name, content, collection) => {
  await using folder = await makeFolder({ [name]: content });
  expect(await namesIn(`${folder.path}/${name}`)).toEqual([[name, collection]]);
});

it.each([
  ['a path that is not there', 'absent', /absent does not exist\.$/],
  ['a folder without collections', '.', /holds no games\*\.jsonl/],
  ['a file of something else', 'notes.txt', /is named after no collection/],
])('says clearly what is wrong with %s', async (_what, path, message) => {
  await using folder = await makeFolder({ 'notes.txt': 'hello\n' });
  await expect(findCollectionFiles(`${folder.path}/${path}`)).rejects.toThrow(message);
});
