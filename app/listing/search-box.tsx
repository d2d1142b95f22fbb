import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { focusContent } from '#app/shell/page.tsx';
import { useLate } from '#app/ui/use-late.ts';
import { LIMITS } from '#domain/limits.ts';
import { HEADER } from '#domain/messages/site.ts';
import type { Combobox } from './search-suggestions.tsx';

/**
 * With a React `key` instead, text that is typed while the page loads would be lost. Always returns the first text,
 * because React would write a changed `defaultValue` into an empty input in which somebody is about to type.
 */
export function useShownSearch(input: RefObject<HTMLInputElement | null>, q: string): string {
  const [first] = useState(q);
  const shown = useRef(q);
  useEffect(() => {
    const box = input.current;
    if (box && shown.current !== q && document.activeElement !== box) box.value = q;
    shown.current = q;
  }, [input, q]);
  return first;
}

const loadSuggestions = async () => (await import('./search-suggestions.tsx')).SearchSuggestions;

export function SearchBox({ className = '' }: { className?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [focuses, setFocuses] = useState(0);
  const Suggestions = useLate(loadSuggestions, focuses);
  const [combobox, setCombobox] = useState<Combobox>();
  const { pathname, search } = useLocation();
  const q = pathname.startsWith('/games') ? (new URLSearchParams(search).get('q') ?? '') : '';
  const first = useShownSearch(input, q);

  // The input may have had the focus before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount; later, onFocus calls wake
  useEffect(() => {
    if (document.activeElement === input.current) wake();
  }, []);

  function leave() {
    if (input.current) input.current.value = q;
    focusContent();
  }

  function wake() {
    setFocuses((before) => before + 1);
  }

  return (
    <Form
      ref={form}
      method="get"
      action="/games"
      role="search"
      onSubmit={focusContent}
      className={`relative ${className}`}
    >
      <Search className="-translate-y-1/2 pointer-events-none absolute top-5.5 left-3 size-4 text-muted" />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={first}
        maxLength={LIMITS.text.searchQuery}
        aria-label={HEADER.searchLabel}
        placeholder={HEADER.searchPlaceholder}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={wake}
        {...combobox}
        className="peer min-h-11 w-full rounded-control border border-edge bg-card pr-2 pl-9 lg:pr-10 text-base transition-colors hover:border-ink [&::-webkit-search-cancel-button]:hidden"
      />
      <span
        aria-hidden="true"
        className="key-hint js-only -translate-y-1/2 pointer-events-none absolute top-5.5 right-2 rounded-[4px] border border-line px-2 py-0.5 font-text text-muted text-xs peer-focus:hidden pointer-coarse:hidden max-lg:hidden"
      >
        /
      </span>
      {Suggestions ? <Suggestions form={form} onCombobox={setCombobox} onLeave={leave} /> : null}
    </Form>
  );
}
