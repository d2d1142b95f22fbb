import { describe, expect, it } from 'vitest';
import { AVATAR_PRESETS, generatedAvatar } from './avatar.ts';

describe('avatars', () => {
  it('are keyed by the account', () => {
    expect(generatedAvatar('u1')).toBe('/avatars/u1.svg');
  });

  it('have twelve presets', () => {
    expect(new Set(AVATAR_PRESETS).size).toBe(12);
  });
});
