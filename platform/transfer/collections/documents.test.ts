import { describe, expect, it } from 'vitest';
import { readDocument } from './documents.ts';

const game = (fields: Record<string, unknown> = {}) =>
  readDocument(JSON.stringify({ id: 'g1', title: 'Lost', ...fields }), 'games');
const user = (fields: Record<string, unknown> = {}) =>
  readDocument(JSON.stringify({ id: 'u1', username: 'ada', ...fields }), 'users');

describe('readDocument', () => {
  it.each([
    ['{', /^this is not JSON/],
    ['[1]', /^this is no JSON object$/],
  ])('refuses %s', (text, reason) => {
    expect(readDocument(text, 'games')).toEqual({ reason: expect.stringMatching(reason) });
  });

  it.each([
    ['creator', '{"id":'],
    ['createdAt', '['],
    ['createdAt', '{"seconds":['],
    ['screenshotUrls', '['],
    ['tags', '['],
  ])('reads or refuses a document whose %s is 100,000 times %s', (field, open) => {
    const close = { '{': '}', '[': ']' };
    const ends = [...open]
      .flatMap((c) => close[c as '{'] ?? [])
      .toReversed()
      .join('');
    const value = `${open.repeat(100_000)}1${ends.repeat(100_000)}`;
    const read = readDocument(`{"id":"g1","title":"Lost","${field}":${value}}`, 'games');
    expect(Object.keys(read)).toHaveLength(1);
  });

  it('refuses a document with a time that is no number', () => {
    for (const seconds of [{ valueOf: 1, toString: 1 }, [{ toString: 1 }]]) {
      expect(readDocument(JSON.stringify({ id: 'g1', title: 'Lost', createdAt: { seconds } }), 'games')).toEqual({
        reason: expect.any(String),
      });
    }
  });
});

describe('a document of a game', () => {
  it('fills in the defaults of absent fields', () => {
    expect(game()).toEqual({
      document: {
        id: 'g1',
        title: 'Lost',
        description: '',
        controls: '',
        thumbnailUrl: '',
        screenshotUrls: [],
        playUrl: '',
        sourceUrl: '',
        category: 'Other',
        tags: [],
        createdAt: null,
        updatedAt: null,
        upvotes: 0,
        downvotes: 0,
        views: 0,
        plays: 0,
        touch: false,
        gamepad: false,
        players: '',
        ownershipStatus: 'claimed',
        quickSubmission: false,
        commentsClosed: false,
        ...{ editor: '', model: '', timeSpent: '', prompts: '', promptsUrl: '', remixOf: null },
        importedUpvotes: null,
        importedDownvotes: null,
        slug: '',
        earlierSlugs: [],
        visibility: 'public',
        createdBy: 'anonymous',
        creators: [],
      },
    });
  });

  it.each([
    [{ id: undefined }, 'id is missing'],
    [{ id: ' ' }, 'id is missing'],
    [{ id: 'a/b' }, 'id is not an id: it has spaces or slashes'],
    [{ title: null }, 'title is missing'],
    [{ title: ['x'] }, 'title is no text'],
    [{ title: 'x'.repeat(501) }, 'title is longer than 500 characters'],
    [{ playUrl: 'javascript:alert(1)' }, 'playUrl is no web address: javascript:alert(1)'],
    [{ playUrl: 'example.org/game' }, 'playUrl is no web address: example.org/game'],
    [{ ownershipStatus: 'mine' }, 'ownershipStatus is not one of unclaimed, pending_claim, claimed: mine'],
    [{ createdAt: 'yesterday' }, 'createdAt is no date: yesterday'],
  ])('refuses %j', (fields, reason) => {
    expect(game(fields)).toEqual({ reason });
  });

  it.each([
    ['2018-09-11T12:26:08.000Z'],
    ['2018-09-11T14:26:08+02:00'],
    [1_536_668_768],
    [1_536_668_768_000],
    [{ seconds: 1_536_668_768, nanoseconds: 0 }],
    [{ _seconds: 1_536_668_768, _nanoseconds: 499_999 }],
    [{ $date: '2018-09-11T12:26:08.000Z' }],
    [{ __time__: '2018-09-11T12:26:08.000Z' }],
  ])('reads the time %j', (createdAt) => {
    expect(game({ createdAt })).toMatchObject({ document: { createdAt: 1_536_668_768_000 } });
  });

  it.each([
    [3, 3],
    ['12', 12],
    [-2, 0],
    [2.9, 2],
    [null, 0],
    ['many', 0],
    [{}, 0],
  ])('reads the counter %j as %i', (upvotes, count) => {
    expect(game({ upvotes })).toMatchObject({ document: { upvotes: count } });
  });

  it('removes characters that databases can’t store', () => {
    expect(game({ title: 'Lo\0st \ud83d', tags: ['a\0'] })).toMatchObject({
      document: { title: 'Lost \ufffd', tags: ['a'] },
    });
  });

  it('accepts a genre in any case, and uses the first tag for a missing category', () => {
    expect(game({ category: 'puzzle' })).toMatchObject({ document: { category: 'Puzzle' } });
    expect(game({ category: 'Idle' })).toMatchObject({ document: { category: 'Idle' } });
    expect(game({ tags: ['racing', 'fast'] })).toMatchObject({ document: { category: 'Racing' } });
  });

  it.each([
    [{ createdBy: 'u1' }, { creators: ['u1'], createdBy: 'u1' }],
    [{ creatorId: 'users/u1' }, { creators: ['u1'], createdBy: 'u1' }],
    [{ creatorId: { path: 'users/u1' } }, { creators: ['u1'], createdBy: 'u1' }],
    [
      { createdBy: 'anonymous', creator: { id: 'u2', username: 'eve' } },
      { creators: ['u2'], createdBy: 'anonymous' },
    ],
    [{ createdBy: 'anonymous' }, { creators: [], createdBy: 'anonymous' }],
  ])('finds the creator in %j', (fields, creator) => {
    expect(game(fields)).toMatchObject({ document: creator });
  });
});

describe('a document of a user', () => {
  it('accepts a username with @, an address in any case, and short names', () => {
    expect(user({ username: '@Al', email: ' Al@Example.org ' })).toMatchObject({
      document: { username: 'Al', email: 'al@example.org', isAdmin: false, dateJoined: null },
    });
  });

  it.each([
    [{ username: undefined }, 'username is missing'],
    [{ username: 'a b' }, 'username can only contain letters, numbers, and underscores: a b'],
    [{ username: 'x'.repeat(31) }, 'username is longer than 30 characters'],
  ])('refuses %j', (fields, reason) => {
    expect(user(fields)).toEqual({ reason });
  });
});

describe('documents of votes and claims', () => {
  const vote = (fields: object) => readDocument(JSON.stringify(fields), 'votes');
  const claim = (fields: object) => readDocument(JSON.stringify(fields), 'gameClaims');

  it('accept references as ids', () => {
    expect(vote({ gameId: 'games/g1', userId: { id: 'u1' }, voteType: 'up' })).toEqual({
      document: { gameId: 'g1', userId: 'u1', voteType: 'up', createdAt: null },
    });
  });

  it.each([
    [{ userId: 'u1', voteType: 'up' }, 'gameId is missing'],
    [{ gameId: 'g1', userId: 'u1', voteType: 'sideways' }, 'voteType is not one of up, down: sideways'],
    [{ gameId: 'g1', userId: 'u1' }, 'voteType is missing'],
  ])('refuse the vote %j', (fields, reason) => {
    expect(vote(fields)).toEqual({ reason });
  });

  it('refuse a claim without a state', () => {
    expect(claim({ id: 'c1', gameId: 'g1', claimantId: 'u1' })).toEqual({ reason: 'status is missing' });
  });
});
