import { Search } from 'lucide-react';
import { type AriaAttributes, type RefObject, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fetchJson } from '#app/shell/fetch-json.ts';
import { isComposing } from '#app/shell/keys/single-keys.ts';
import { afterPause } from '#app/ui/after-pause.ts';
import { usePlaceKey } from '#app/ui/use-action-result.ts';
import type { Suggestion } from '#domain/games/game.ts';
import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';
import { SUGGEST } from '#domain/messages/listing.ts';
import { gamePath } from '#domain/paths.ts';
import { GameCover } from './game-cover.tsx';

type Suggestions = { readonly about: string; readonly suggestions: readonly Suggestion[] };
const NONE: Suggestions = { about: '', suggestions: [] };
export function useSuggestions(text: string): Suggestions {
  const [found, setFound] = useState(NONE);
  const isLong = [...text].length >= SEARCH_LIMITS.suggestions.fromLetters;
  useEffect(() => {
    if (!isLong) return setFound(NONE);
    return afterPause(SEARCH_LIMITS.suggestions.debounceMs, (signal) => {
      const path = `/search/suggest?${new URLSearchParams({ q: text })}`;
      return fetchJson<readonly Suggestion[]>(path, signal).then(
        (suggestions) => setFound({ about: text, suggestions }),
        () => undefined,
      );
    });
  }, [text, isLong]);
  return isLong ? found : NONE;
}

export type Combobox = AriaAttributes & { role?: 'combobox' };

type FormRef = RefObject<HTMLFormElement | null>;
type SearchSuggestionsProps = { form: FormRef; onCombobox: (combobox: Combobox) => void; onLeave: () => void };

const LIST_ID = 'found';
const optionId = (at: number) => `${LIST_ID}-${at}`;

const LIST =
  'fixed inset-x-2 top-header z-40 mt-1 overflow-hidden rounded-control border border-line bg-card py-1 shadow-float md:absolute md:inset-x-0 md:top-full';
/** Suggested games as an ARIA combobox. The last option, and Enter without a choice, search for the typed text. */
export function SearchSuggestions({ form, onCombobox, onLeave }: SearchSuggestionsProps) {
  const { text, isOpen, close, open } = useTyped(form);
  const { suggestions, about } = useSuggestions(text);
  const [active, setActive] = useState({ about: '', index: -1 });
  const navigate = useNavigate();
  const all = { href: `/games?${new URLSearchParams({ q: about })}`, suggestion: null };
  const options = [...suggestions.map((suggestion) => ({ href: gamePath(suggestion.slug), suggestion })), all];
  const isShown = isOpen && about !== '' && text !== '';
  const index = isShown && active.about === about ? active.index : -1;

  useEffect(() => {
    onCombobox({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? LIST_ID : undefined,
      'aria-activedescendant': index >= 0 ? optionId(index) : undefined,
    });
  }, [onCombobox, isShown, index]);

  function leave() {
    close();
    onLeave();
  }

  useKeys(form, (event) => {
    // While an input method composes a character, it handles the keys.
    if (isComposing(event)) return;
    if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const from = event.key === 'ArrowDown' ? index + 1 : index < 0 ? options.length - 1 : index - 1;
      setActive({ about, index: isShown && from < options.length ? from : -1 });
      open();
    } else if (event.key === 'Enter' && index >= 0) {
      leave();
      navigate(options[index]?.href ?? all.href);
    } else return;
    event.preventDefault();
  });

  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? SUGGEST.status({ count: suggestions.length }) : ''}
      </p>
      {isShown ? (
        <div id={LIST_ID} role="listbox" aria-label={SUGGEST.label} className={LIST}>
          {options.map((option, at) => (
            <Link
              key={option.href}
              id={optionId(at)}
              role="option"
              aria-selected={at === index}
              tabIndex={-1}
              to={option.href}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={leave}
              className={`flex min-h-12 items-center gap-3 px-3 py-1.5 hover:bg-sunken ${at === index ? 'bg-sunken shadow-[inset_4px_0_0_var(--color-accent)]' : ''}`}
            >
              {option.suggestion ? <GameWords game={option.suggestion} /> : <AllWords q={about} />}
            </Link>
          ))}
        </div>
      ) : null}
    </>
  );
}

export function GameWords({ game }: { game: Suggestion }) {
  return (
    <>
      <span className="w-14 flex-none">
        <GameCover game={game} sizes="3.5rem" className="rounded-[4px]" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold text-sm">
          {game.title}
        </span>
        <span className="block truncate text-muted text-xs">{game.category}</span>
      </span>
      {game.isOwn ? <span className="flex-none font-semibold text-muted text-xs">{SUGGEST.yours}</span> : null}
    </>
  );
}

export function AllWords({ q }: { q: string }) {
  return (
    <>
      <Search className="mx-5 size-4 flex-none text-muted" />
      <span className="min-w-0 truncate font-semibold text-accent text-sm">{SUGGEST.all({ q })}</span>
    </>
  );
}

function useTyped(form: FormRef) {
  const key = usePlaceKey();
  const [text, setText] = useState(() => textOf(form.current));
  const [openFor, setOpenFor] = useState<string | null>(null);
  const open = () => setOpenFor(key);
  const close = () => setOpenFor(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    // Something may have been typed while this code was loading.
    const shown = new URLSearchParams(location.search).get('q') ?? '';
    if (textOf(form.current) !== shown) setOpenFor(key);
  }, []);
  useEffect(() => {
    const box = form.current;
    if (!box) return;
    setText(textOf(box));
    const type = () => {
      setText(textOf(box));
      setOpenFor(key);
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) setOpenFor(null);
    };
    const aborter = new AbortController();
    const { signal } = aborter;
    box.addEventListener('input', type, { signal });
    box.addEventListener('focusout', leave, { signal });
    box.addEventListener('submit', () => setOpenFor(null), { signal });
    return () => aborter.abort();
  }, [form, key]);
  return { text, isOpen: openFor === key, open, close };
}

function textOf(form: HTMLFormElement | null): string {
  const q = form && new FormData(form).get('q');
  return typeof q === 'string' ? q.trim() : '';
}

function useKeys(form: FormRef, press: (event: KeyboardEvent) => void) {
  useEffect(() => {
    const box = form.current;
    box?.addEventListener('keydown', press);
    return () => box?.removeEventListener('keydown', press);
  });
}
