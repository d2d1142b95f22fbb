import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { gameTextsOf, NO_FACTS } from '#domain/games/game.ts';
import type { SubmittedGame } from '#services/games/quick-submit.ts';
import type { TakenAddress } from '../game-address.tsx';

const NONE: readonly string[] = [];

export const EMPTY_GAME = {
  ...gameTextsOf({}),
  remixOf: '',
  coverUrl: '',
  coverKey: '',
  isCoverDrawn: false,
  genre: '',
  tags: NONE,
  isFullyGenerated: true,
  ...NO_FACTS,
  screenshotKeys: NONE,
  /** Addresses of screenshots on other sites. Only imported games have such screenshots. */
  keptScreenshotUrls: NONE,
  /** For a form without screenshots: whether the server fetches screenshots from the game's own page. */
  takesScreenshots: true,
  /** One's own upload, for a game without a link. */
  versionId: '',
};

export type GameFormValues = Readonly<typeof EMPTY_GAME>;

/** The action result. Refusals are returned, not thrown, because an error page would hide the form. */
export type GameFormAnswer =
  | {
      readonly ok: true;
      readonly slug: string;
      readonly isHeld: boolean;
      /** Null after an edit, for a game held for review, and for a game outside the first page of the latest games. */
      readonly submitted: SubmittedGame | null;
    }
  | (Refusal<GameFormValues> & TakenAddress);

/** For both forms: after success, their data is outdated (a changed title moves the page, a draft has become a game). */
export function keepsAfterSuccess({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as GameFormAnswer | undefined)?.ok ? false : defaultShouldRevalidate;
}
