import type { Refusal } from '#app/http/answer-form.server.ts';
import { type GameTexts, gameTextsOf } from '#domain/games/game.ts';
import type { TakenAddress } from '../existing-game.tsx';

/** What the form of a game holds, as its fields' names say it. */
export type GameFormValues = GameTexts & {
  /** An address elsewhere; empty when there is an upload. */
  readonly coverUrl: string;
  /** An upload's key; empty when there is an address. */
  readonly coverKey: string;
  readonly genre: string;
  readonly tags: readonly string[];
  readonly isFullyGenerated: boolean;
  readonly screenshotKeys: readonly string[];
  /** Screenshots elsewhere that an imported game has, and that stay. */
  readonly keptScreenshotUrls: readonly string[];
};

export const EMPTY_GAME: GameFormValues = {
  ...gameTextsOf({}),
  coverUrl: '',
  coverKey: '',
  genre: '',
  tags: [],
  isFullyGenerated: true,
  screenshotKeys: [],
  keptScreenshotUrls: [],
};

/** What can be wrong. The cover's mistakes are said at `coverUrl`. */
export type GameFormField = keyof GameTexts | 'coverUrl' | 'screenshotKeys' | 'genre' | 'tags';

export type GameFormErrors = { readonly [field in GameFormField]?: readonly string[] };

/** What the action answers. It never throws for what a person can mend. */
export type GameFormAnswer =
  | { readonly ok: true; readonly slug: string; readonly isHeld: boolean }
  | (Refusal<GameFormValues> & TakenAddress);
