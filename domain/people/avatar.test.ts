import { describe, expect, it } from 'vitest';
import { avatarPath } from '../paths.ts';
import { AVATAR_PRESETS } from './avatar.ts';

describe('avatars', () => {
  it('are addressed by the account’s id', () => {
    expect(avatarPath('u1')).toBe('/avatars/u1.svg');
  });

  it('have twelve presets', () => {
    expect(new Set(AVATAR_PRESETS).size).toBe(12);
  });
});
