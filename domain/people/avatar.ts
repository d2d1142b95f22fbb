/** Seeds for the avatar generator, chosen so that their avatars look different from each other. */
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

export const GENERATED = 'generated';
export type AvatarPreset = (typeof AVATAR_PRESETS)[number];
