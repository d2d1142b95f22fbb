/** The form's fields, in the order of the screen. */
export type QuickSubmitField = 'playUrl' | 'title' | 'thumbnailUrl' | 'tags';

export type ExistingGame = { readonly slug: string; readonly title: string };

/** What the quick-submit action answers. It never throws: a thrown answer would replace the whole page. */
export type QuickSubmitAnswer =
  | { readonly ok: true; readonly game: ExistingGame }
  /** Nobody sees it before a moderator has looked at it. */
  | { readonly ok: true; readonly game: null }
  | {
      readonly ok: false;
      readonly errors?: { readonly [field in QuickSubmitField]?: readonly string[] };
      /** Set when the address is taken. */
      readonly existing?: ExistingGame;
      /** What to say in the toast when no field is to blame. */
      readonly message?: string;
      /** What was typed, so that a page loaded anew shows it again. */
      readonly values?: { readonly [field in QuickSubmitField]?: string };
    };

/** What the duplicate check answers to `GET {url}?playUrl=…`. */
export type DuplicateAnswer = { readonly existing: ExistingGame | null };

export function duplicateCheckPath(base: string, playUrl: string): string {
  return `${base}${base.includes('?') ? '&' : '?'}playUrl=${encodeURIComponent(playUrl)}`;
}
