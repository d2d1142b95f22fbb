import { describe, expect, it } from 'vitest';
import { AVATAR_PRESETS, generatedAvatar, isAvatarPreset } from './avatar.ts';

describe('avatars', () => {
  it('are keyed by the account', () => {
    expect(generatedAvatar('u1')).toBe('/avatars/u1.svg');
  });

  it('have presets, and only those', () => {
    expect(AVATAR_PRESETS.every(isAvatarPreset)).toBe(true);
    expect(isAvatarPreset('u1')).toBe(false);
  });
});
