import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { AllWords, OptionList, suggestedGroups, useSuggestions } from '#app/listing/search-suggestions.tsx';
import { applyTheme } from '#app/ui/theme.tsx';
import type { Viewer } from '#domain/accounts/mine.ts';
import { LIMITS } from '#domain/limits.ts';
import { PALETTE } from '#domain/messages/keys.ts';
import { FOOTER, HEADER, SHARE, SITE } from '#domain/messages/site.ts';
import { accountLinks, FOOTER_LINKS } from '../links.ts';
import { useViewer } from '../mine.tsx';
import { useCopy } from '../share.tsx';
import { useWaysIn } from '../site.ts';
import { isApple, isComposing, isPaletteKey } from './single-keys.ts';

type Action = 'copy' | 'help' | 'sign-out' | 'light' | 'dark' | 'system';
type Choice = { label: string; to?: string; action?: Action; reloads?: boolean };

type Option = Choice & { key: string; words: ReactNode };
type PaletteProps = { typed: string; onHelp: () => void; onClose: () => void };
/** `typed`: the text typed before this code had loaded. If the text ends with a newline, Enter was pressed. */
export function Palette({ typed, onHelp, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState(typed.trimEnd());
  const groups = useGroups(text.trim());
  const options = groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState('');
  const found = options.findIndex(({ key }) => key === chosen);
  const index = Math.max(0, found);
  const optionId = (at: number) => `${id}-${at}`;
  const copy = useCopy();
  const submit = useSubmit();
  const { pathname, search } = useLocation();

  useLayoutEffect(() => {
    dialog.current?.showModal();
    if (typed.endsWith('\n')) dialog.current?.querySelector<HTMLElement>('[role=option]')?.click();
  }, [typed]);

  function choose(at: number) {
    const { length } = options;
    const next = options[(at + length) % length];
    if (!next) return;
    setChosen(next.key);
    document.getElementById(optionId(options.indexOf(next)))?.scrollIntoView({ block: 'nearest' });
  }

  function press(event: KeyboardEvent) {
    // While an input method composes a character, it handles the keys. A closed palette may keep the focus until the
    // next frame. It leaves the keys to `Shortcuts`, so that Ctrl+K opens a new palette.
    if (isComposing(event.nativeEvent) || !dialog.current?.open) return;
    if (isPaletteKey(event, isApple())) dialog.current.close();
    else if (event.key === 'ArrowDown') choose(index + 1);
    else if (event.key === 'ArrowUp') choose(index - 1);
    else if (event.key === 'Enter') document.getElementById(optionId(index))?.click();
    else return;
    event.preventDefault();
  }

  function open({ action }: Option) {
    // Removes the palette before the action begins. The 'close' event, which also removes it, comes later.
    dialog.current?.close();
    onClose();
    if (action === 'copy') void copy(new URL(pathname + search, location.origin).href, SHARE.copied);
    else if (action === 'help') onHelp();
    else if (action === 'sign-out') void submit(null, { method: 'post', action: '/logout' });
    else if (action) applyTheme(action);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      aria-label={PALETTE.label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="fixed inset-x-0 top-[max(1rem,10dvh)] bottom-auto m-0 mx-auto max-h-[min(34rem,80dvh)] w-[min(36rem,calc(100vw-2rem))] animate-rise-in flex-col overflow-hidden rounded-control border border-line bg-card p-0 text-ink shadow-float backdrop:bg-[oklch(18.36%_0.0229_300.85/0.5)] open:flex"
    >
      <div aria-hidden="true" className="marquee-strip h-marquee flex-none" />
      <div className="relative flex-none border-line border-b">
        <Search className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 text-muted" />
        <input
          role="combobox"
          aria-label={PALETTE.label}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={optionId(index)}
          placeholder={PALETTE.placeholder}
          maxLength={LIMITS.text.searchQuery}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen('');
          }}
          onKeyDown={press}
          className="min-h-14 w-full bg-transparent pr-4 pl-12 text-lg outline-none focus-visible:outline-2 focus-visible:-outline-offset-4"
        />
      </div>
      <p role="status" className="sr-only">
        {PALETTE.status({ count: options.length })}
      </p>
      <OptionList id={id} label={PALETTE.results} groups={groups} index={index} look={LOOK} onOpen={open} />
    </dialog>
  );
}

const LOOK = {
  list: 'min-h-0 flex-1 overflow-y-auto overscroll-contain',
  group: 'py-1.5',
  heading: 'px-4 py-1',
  option: 'min-h-11 px-4',
};

/** The options in groups. Games load later than pages and actions. Games come last, so that the others don't move. */
function useGroups(text: string): readonly { readonly label: string; readonly options: readonly Option[] }[] {
  const viewer = useViewer();
  const ways = useWaysIn();
  const { found, about } = useSuggestions(text);
  const named = (choices: readonly Choice[]) =>
    matchingChoices(choices, text).map((choice) => ({ ...choice, key: choice.label, words: choice.label }));
  // Drops suggestions for an earlier text if they don't match the new text. Otherwise, Enter could open the wrong game.
  const suits = ({ label }: { label: string }) => about === text || label.toLowerCase().includes(text.toLowerCase());
  const suggested = suggestedGroups(found).map(({ label, options }) => ({
    label,
    options: options.filter(suits).map((option) => ({ ...option, key: option.to })),
  }));
  const all = {
    key: 'all results',
    label: text,
    to: `/games?${new URLSearchParams({ q: text })}`,
    words: <AllWords q={text} />,
  };
  return [
    { label: PALETTE.pages, options: named(pageChoices(viewer, ways)) },
    { label: PALETTE.actions, options: named(actionChoices(viewer)) },
    ...(text === '' ? [] : suggested),
    { label: PALETTE.search, options: text === '' ? [] : [all] },
  ].filter(({ options }) => options.length > 0);
}

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
    { label: SITE.surprise, to: '/surprise', reloads: true },
    { label: PALETTE.copyLink, action: 'copy' },
    { label: light, action: 'light' },
    { label: dark, action: 'dark' },
    { label: system, action: 'system' },
    { label: FOOTER.shortcuts, action: 'help' },
    ...(viewer ? [{ label: HEADER.signOut, action: 'sign-out' as const }] : []),
  ];
}

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
