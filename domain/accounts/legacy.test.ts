import { describe, expect, it } from 'vitest';
import { readLegacy } from './legacy.ts';

const GAME = { id: 'g1', title: 'Loom', playUrl: 'https://loom.example', upvotes: 9_999 };
const VOTE = { gameId: 'g1', voteType: 'up' };

describe('the data that the original site stored in a browser', () => {
  it('is read field by field, without its counters', () => {
    const { games, unreadable } = readLegacy({ games: [GAME] });
    expect(games).toEqual([
      {
        id: 'g1',
        title: 'Loom',
        description: '',
        thumbnailUrl: '',
        playUrl: 'https://loom.example',
        sourceUrl: '',
        category: '',
        tags: [],
        isOwn: false,
      },
    ]);
    expect(unreadable).toEqual({ games: 0, votes: 0 });
  });

  it.each([
    [{ creator: { id: 'u1' } }, true],
    [{ createdBy: 'u1' }, true],
    [{ creatorId: 'u2' }, false],
    [{ createdBy: 'anonymous' }, false],
  ])('shows whether a game is the person’s own: %j', (made, isOwn) => {
    expect(readLegacy({ user: { id: 'u1' }, games: [{ ...GAME, ...made }] }).games[0]?.isOwn).toBe(isOwn);
  });

  it('gives only a name and a bio of a person', () => {
    const user = { id: 'u1', name: ' Ada ', bio: 'I weave.', isAdmin: true, email: 'ada@example.com' };
    expect(readLegacy({ user }).user).toEqual({ name: 'Ada', bio: 'I weave.' });
    for (const nobody of [null, [], 'Ada']) expect(readLegacy({ user: nobody }).user).toBeNull();
  });

  it('names nobody as creator if the person has no id', () => {
    expect(readLegacy({ user: { name: 'Ada' }, games: [{ ...GAME, createdBy: '' }] }).games[0]?.isOwn).toBe(false);
  });

  it.each([
    ['a list of records', [{ gameId: 'g1', voteType: 'up' }]],
    ['types by game', { g1: 'up' }],
    ['records by game', { g1: { voteType: 'up' } }],
    ['records by game and person', { g1_u1: { gameId: 'g1', userId: 'u1', voteType: 'up' } }],
  ])('reads votes from %s', (_, votes) => {
    expect(readLegacy({ user: { id: 'u1' }, votes }).votes).toEqual([{ gameId: 'g1', voteType: 'up' }]);
  });

  it('leaves out other people’s votes if the person has an id', () => {
    const votes = [{ gameId: 'g1', userId: 'u2', voteType: 'up' }];
    expect(readLegacy({ user: { id: 'u1' }, votes }).votes).toEqual([]);
    expect(readLegacy({ user: { name: 'Ada' }, votes }).votes).toHaveLength(1);
  });

  it.each([
    [{ games: 'nonsense' }, { games: 1, votes: 0 }],
    [{ games: [null, 7, 'x', [], {}, { title: 'No link' }, { ...GAME, title: ' ' }, GAME] }, { games: 7, votes: 0 }],
    [
      { votes: [null, { gameId: 'g1' }, { voteType: 'up' }, { gameId: 'g1', voteType: 'sideways' }, VOTE] },
      { games: 0, votes: 4 },
    ],
    [
      { votes: 7, user: 'me' },
      { games: 0, votes: 1 },
    ],
    [{}, { games: 0, votes: 0 }],
    [
      { user: null, games: null, votes: null },
      { games: 0, votes: 0 },
    ],
  ])('counts unreadable entries: %j', (stored, unreadable) => {
    expect(readLegacy(stored).unreadable).toEqual(unreadable);
  });
});
