import type { Refusal } from '#app/http/answer-form.server.ts';
import { type GameFacts, type GameTexts, gameTextsOf, NO_FACTS } from '#domain/games/game.ts';
import type { SubmittedGame } from '#services/games/quick-submit.ts';
import type { TakenAddress } from '../existing-game.tsx';

/** The values of a game's form, by the names of its fields. */
export type GameFormValues = GameTexts &
  GameFacts & {
    /** An address on another site; empty if there is an upload. */
    readonly coverUrl: string;
    /** An upload's key; empty if there is an address. */
    readonly coverKey: string;
    /** The site draws the cover. */
    readonly isCoverDrawn: boolean;
    readonly genre: string;
    readonly tags: readonly string[];
    readonly isFullyGenerated: boolean;
    readonly screenshotKeys: readonly string[];
    /** An imported game's screenshots on other sites, which stay. */
    readonly keptScreenshotUrls: readonly string[];
    /** If there are none, the server takes those that the game's page names. */
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

/** Possible errors. The cover's are at `coverUrl`. */
export type GameFormField = keyof GameTexts | 'coverUrl' | 'screenshotKeys' | 'genre' | 'tags';

export type GameFormErrors = { readonly [field in GameFormField]?: readonly string[] };

/** The action's answer. It never throws for mistakes that a person can correct. */
export type GameFormAnswer =
  | {
      readonly ok: true;
      readonly slug: string;
      readonly isHeld: boolean;
      /** What has become of a new game; null for one that is held, or was edited. */
      readonly submitted: SubmittedGame | null;
    }
  | (Refusal<GameFormValues> & TakenAddress);
