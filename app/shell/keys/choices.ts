import type { Viewer } from '#domain/accounts/mine.ts';
import { PALETTE } from '#domain/messages/keys.ts';
import { FOOTER, HEADER, HOME } from '#domain/messages/site.ts';
import { accountLinks, FOOTER_LINKS } from '../links.ts';
import type { useWaysIn } from '../site.ts';

export type Action = 'copy' | 'help' | 'sign-out' | 'light' | 'dark' | 'system';

export type Choice = {
  readonly label: string;
  readonly to?: string;
  readonly action?: Action;
  /** Whether `to` needs a full page load, because it redirects. */
  readonly reloads?: boolean;
};

/** The pages that the footer and this reader's header link to. */
export function pageChoices(viewer: Viewer | null, ways: ReturnType<typeof useWaysIn>): readonly Choice[] {
  const own = viewer
    ? accountLinks(viewer)
    : [
        { to: ways.signIn, label: HEADER.signIn },
        { to: ways.signUp, label: HEADER.signUp },
      ];
  const [main = [], ...others] = Object.values(FOOTER_LINKS);
  return [...main, ...own, ...others.flat()];
}

export function actionChoices(viewer: Viewer | null): readonly Choice[] {
  const { light, dark, system } = PALETTE.themes;
  return [
    { label: HOME.surprise, to: '/surprise', reloads: true },
    { label: PALETTE.copyLink, action: 'copy' },
    { label: light, action: 'light' },
    { label: dark, action: 'dark' },
    { label: system, action: 'system' },
    { label: FOOTER.shortcuts, action: 'help' },
    ...(viewer ? [{ label: HEADER.signOut, action: 'sign-out' as const }] : []),
  ];
}

/** The choices whose label has, for each typed word, a word that begins with it. An empty text matches all. */
export function matchingChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const typed = wordsOf(text);
  return choices.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
