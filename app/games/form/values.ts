import type { Refusal } from '#app/http/answer-form.server.ts';
import { type GameFacts, type GameTexts, gameTextsOf, NO_FACTS } from '#domain/games/game.ts';
import type { SubmittedGame } from '#services/games/quick-submit.ts';
import type { TakenAddress } from '../existing-game.tsx';

export type GameFormValues = GameTexts &
  GameFacts & {
    /** The cover's address on another site; empty if there is none. */
    readonly coverUrl: string;
    readonly coverKey: string;
    readonly isCoverDrawn: boolean;
    readonly genre: string;
    readonly tags: readonly string[];
    readonly isFullyGenerated: boolean;
    readonly screenshotKeys: readonly string[];
    /** The addresses of an imported game's screenshots that stay on other sites. */
    readonly keptScreenshotUrls: readonly string[];
    /** Whether the server stores the screenshots of the game's page if the form itself has none. */
    readonly takesScreenshots: boolean;
  };

export const EMPTY_GAME: GameFormValues = {
  ...gameTextsOf({}),
  coverUrl: '',
  coverKey: '',
  isCoverDrawn: false,
  genre: '',
  tags: [],
  isFullyGenerated: true,
  ...NO_FACTS,
  screenshotKeys: [],
  keptScreenshotUrls: [],
  takesScreenshots: true,
};

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
