import { describe, expect, it } from 'vitest';
import {
  CHIP_GENRES,
  categoryOf,
  distinctTags,
  fullSubmissionTags,
  GENRES,
  genreOf,
  labelsOf,
  placeholderCreator,
} from './game.ts';

describe('genres', () => {
  it('are the promised 16; all but Other have a chip', () => {
    expect(GENRES.join(', ')).toBe(
      'Action, Adventure, Arcade, Board, Card, Casual, Educational, Fighting, Puzzle, Racing, Role-Playing, Shooter, Simulation, Sports, Strategy, Other',
    );
    expect(CHIP_GENRES).toEqual(GENRES.filter((genre) => genre !== 'Other'));
  });

  it('are found in any case', () => {
    expect(genreOf(' role-playing ')).toBe('Role-Playing');
    expect(genreOf('space')).toBeNull();
  });
});

describe('categoryOf', () => {
  it("is the first tag, or 'Other'", () => {
    expect(categoryOf(['space', 'Puzzle'])).toBe('space');
    expect(categoryOf(['puzzle'])).toBe('Puzzle');
    expect(categoryOf([])).toBe('Other');
  });
});

describe('labels', () => {
  it('are the category and the tags, without duplicates or blanks', () => {
    expect(labelsOf({ category: 'Puzzle', tags: ['Space', ' ', 'puzzle', 'space'] })).toEqual(['puzzle', 'space']);
    expect(distinctTags(['Space', ' ', 'space', 'Café'])).toEqual([
      { tag: 'Space', tagKey: 'space' },
      { tag: 'Café', tagKey: labelsOf({ category: 'Café', tags: [] })[0] },
    ]);
  });
});

describe('fullSubmissionTags', () => {
  const game = { genre: 'Puzzle', tags: ['space'], isFullyGenerated: true, editorName: 'AI Editor' } as const;

  it('adds the genre and the 100% tag', () => {
    expect(fullSubmissionTags(game)).toEqual(['space', 'Puzzle', '100% AI Editor']);
  });

  it('adds Mixed if the box isn’t ticked', () => {
    expect(fullSubmissionTags({ ...game, isFullyGenerated: false })).toEqual(['space', 'Puzzle', 'Mixed']);
  });

  it('repeats no tag, and ignores a typed tag that contradicts the box', () => {
    expect(fullSubmissionTags({ ...game, tags: ['puzzle', 'Space', 'mixed', '100% ai editor'] })).toEqual([
      'Space',
      'Puzzle',
      '100% AI Editor',
    ]);
  });

  it('returns its own result unchanged', () => {
    const tags = fullSubmissionTags(game);
    expect(fullSubmissionTags({ ...game, tags })).toEqual(tags);
  });
});

describe('placeholderCreator', () => {
  it('is named like the brand, with the id admin and a generated avatar', () => {
    expect(placeholderCreator('Playpodium')).toEqual({
      ...{ id: 'admin', username: 'Playpodium', name: 'Playpodium', bio: '', rank: null },
      ...{ profilePicture: '/avatars/admin.svg', dateJoined: 0, totalSubmissions: 0, totalVotes: 0 },
    });
  });
});
