import { avatarPath } from '../paths.ts';

/** The 12 preset avatars of the settings: seeds of the avatar generator, chosen to look unlike each other. */
export const AVATAR_PRESETS = [
  'preset-amber',
  'preset-birch',
  'preset-cobalt',
  'preset-dune',
  'preset-ember',
  'preset-fjord',
  'preset-ginger',
  'preset-hazel',
  'preset-indigo',
  'preset-juniper',
  'preset-koi',
  'preset-lunar',
] as const;

/** The choice of the picture that is drawn from the account's id. */
export const GENERATED = 'generated';

export type AvatarPreset = (typeof AVATAR_PRESETS)[number];

/** The picture of somebody who chose none: generated, keyed by the account's id. */
export function generatedAvatar(userId: string): string {
  return avatarPath(userId);
}
