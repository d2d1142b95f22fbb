import type { Refusal } from '#app/http/answer-form.server.ts';
import { type GameTexts, gameTextsOf, NO_FACTS } from '#domain/games/game.ts';
import type { SubmittedGame } from '#services/games/quick-submit.ts';
import type { TakenAddress } from '../existing-game.tsx';

const NONE: readonly string[] = [];

export const EMPTY_GAME = {
  ...gameTextsOf({}),
  /** The cover's address on another site; empty if there is none. */
  coverUrl: '',
  coverKey: '',
  isCoverDrawn: false,
  genre: '',
  tags: NONE,
  isFullyGenerated: true,
  ...NO_FACTS,
  screenshotKeys: NONE,
  /** The addresses of an imported game's screenshots that stay on other sites. */
  keptScreenshotUrls: NONE,
  /** Whether the server fetches the screenshots that the game's own page names, if none are sent with the form. */
  takesScreenshots: true,
};

export type GameFormValues = Readonly<typeof EMPTY_GAME>;

/** The cover's errors are under `coverUrl`. */
export type GameFormField = keyof GameTexts | 'coverUrl' | 'screenshotKeys' | 'genre' | 'tags';

export type GameFormErrors = { readonly [field in GameFormField]?: readonly string[] };

/** Mistakes that a person can correct are returned, not thrown. */
export type GameFormAnswer =
  | {
      readonly ok: true;
      readonly slug: string;
      readonly isHeld: boolean;
      /** The new game's card and place; null if it is held, was edited or isn't on the latest games' first page. */
      readonly submitted: SubmittedGame | null;
    }
  | (Refusal<GameFormValues> & TakenAddress);
