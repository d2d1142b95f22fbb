import { describe, expect, it } from 'vitest';
import { NOTHING_MINE, type Viewer } from '#domain/accounts/mine.ts';
import { pageMine } from './mine.tsx';

const signedIn = (id: string) => ({ ...NOTHING_MINE, viewer: { id } as Viewer });

describe('the votes that a browser knows', () => {
  const tally = { vote: 'up', upvotes: 3, downvotes: 1 } as const;

  it('are kept from one screen to the next', () => {
    pageMine({ ...signedIn('mira'), own: { ...NOTHING_MINE.own, votes: { lost: tally } } });
    expect(pageMine(signedIn('mira')).ownOf('votes', 'lost')).toEqual(tally);
  });

  it.each([
    ['signs out', NOTHING_MINE],
    ['is somebody else', signedIn('noor')],
  ])('are forgotten when the reader %s', (_, next) => {
    pageMine({ ...signedIn('mira'), own: { ...NOTHING_MINE.own, votes: { lost: tally } } });
    expect(pageMine(next).ownOf('votes', 'lost')).toBeUndefined();
  });
});
