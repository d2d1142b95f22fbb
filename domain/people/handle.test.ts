import { describe, expect, it } from 'vitest';
import { handleOf, initialsOf } from './person.ts';

describe('short forms of a name', () => {
  it('drop a leading @', () => {
    expect(handleOf('@ada')).toBe('ada');
    expect(handleOf('ada@home')).toBe('ada@home');
  });

  it('have two upper-case initials', () => {
    expect(initialsOf('ada')).toBe('AD');
    expect(initialsOf('@x')).toBe('X');
    expect(initialsOf('')).toBe('');
  });
});
