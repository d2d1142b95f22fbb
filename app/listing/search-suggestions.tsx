import { Search } from 'lucide-react';
import { type AriaAttributes, type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fetchJson } from '#app/shell/fetch-json.ts';
import { isComposing } from '#app/shell/keys/single-keys.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { usePlaceKey } from '#app/ui/use-action-result.ts';
import { afterPause } from '#app/ui/use-late.ts';
import { formatGames } from '#domain/format.ts';
import type { Suggestion } from '#domain/games/game.ts';
import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';
import { FOUND, SUGGEST } from '#domain/messages/listing.ts';
import { gamePath, profilePath, tagPath } from '#domain/paths.ts';
import { initialsOf } from '#domain/people/person.ts';
import type { Suggested } from '#services/listing/find-more.ts';
import { GameCover } from './game-cover.tsx';

type Suggestions = { readonly about: string; readonly found: Suggested };
const NONE: Suggestions = { about: '', found: { games: [], people: [], tags: [] } };
export function useSuggestions(text: string): Suggestions {
  const [found, setFound] = useState(NONE);
  const isLong = [...text].length >= SEARCH_LIMITS.suggestions.fromLetters;
  useEffect(() => {
    if (!isLong) return setFound(NONE);
    return afterPause(SEARCH_LIMITS.suggestions.debounceMs, (signal) => {
      const path = `/search/suggest?${new URLSearchParams({ q: text })}`;
      return fetchJson<Suggested>(path, signal).then(
        (found) => setFound({ about: text, found }),
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

const LOOK = {
  list: 'fixed inset-x-2 top-header z-40 mt-1 overflow-hidden rounded-control border border-line bg-card py-1 shadow-float md:absolute md:inset-x-0 md:top-full',
  option: 'min-h-12 px-3',
};
/** Suggested games as an ARIA combobox. The last option, and Enter without a choice, search for the typed text. */
export function SearchSuggestions({ form, onCombobox, onLeave }: SearchSuggestionsProps) {
  const { text, isOpen, close, open } = useTyped(form);
  const { found, about } = useSuggestions(text);
  const [active, setActive] = useState({ about: '', index: -1 });
  const navigate = useNavigate();
  const groups = [
    ...suggestedGroups(found),
    {
      label: '',
      options: [{ to: `/games?${new URLSearchParams({ q: about })}`, label: about, words: <AllWords q={about} /> }],
    },
  ];
  const options = groups.flatMap((group) => group.options);
  const look = { ...LOOK, heading: groups.length > 2 ? 'px-3 pt-2 pb-1' : '' };
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
      navigate(options[index]?.to ?? '/games');
    } else return;
    event.preventDefault();
  });

  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? SUGGEST.status({ count: options.length - 1 }) : ''}
      </p>
      {isShown ? (
        <OptionList id={LIST_ID} label={SUGGEST.label} groups={groups} index={index} look={look} onOpen={leave} />
      ) : null}
    </>
  );
}

const opensHere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => !metaKey && !ctrlKey && !shiftKey;

export type Option = { to?: string; label: string; words: ReactNode; reloads?: boolean };
type OptionListProps<Choice> = {
  id: string;
  label: string;
  groups: readonly { readonly label: string; readonly options: readonly Choice[] }[];
  index: number;
  /** Without a look, the groups' headings are only heard. */
  look: { list: string; group?: string; heading?: string; option: string };
  onOpen: (choice: Choice) => void;
};
/** The listbox of an ARIA combobox, whose input keeps the focus. An option without `to` is an action. */
export function OptionList<Choice extends Option>(props: OptionListProps<Choice>) {
  const { id, label, groups, index, look, onOpen } = props;
  const options = groups.flatMap((group) => group.options);
  return (
    <div id={id} role="listbox" aria-label={label} className={look.list}>
      {groups.map(({ label: heading, options: entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox aren't form fields
        <div key={heading} role="group" aria-label={heading || undefined} className={look.group}>
          {heading && look.heading ? (
            <p aria-hidden="true" className={`font-semibold text-muted text-xs ${look.heading}`}>
              {heading}
            </p>
          ) : null}
          {entries.map((option) => {
            const { to, words, reloads } = option;
            const at = options.indexOf(option);
            const chosen = at === index ? 'bg-sunken shadow-[inset_4px_0_0_var(--color-accent)]' : '';
            const line = {
              id: `${id}-${at}`,
              role: 'option',
              'aria-selected': at === index,
              tabIndex: -1,
              onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
              className: `flex w-full items-center gap-3 py-1.5 text-left hover:bg-sunken ${look.option} ${chosen}`,
            } as const;
            return to === undefined ? (
              <button key={option.label} type="button" {...line} onClick={() => onOpen(option)}>
                {words}
              </button>
            ) : (
              <Link
                key={to}
                to={to}
                reloadDocument={reloads}
                {...line}
                onClick={(event) => opensHere(event) && onOpen(option)}
              >
                {words}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function suggestedGroups({ games, people, tags }: Suggested) {
  const ofGames = games.map((game) => ({
    to: gamePath(game.slug),
    label: game.title,
    words: <GameWords game={game} />,
  }));
  const ofPeople = people.map((person) => ({
    to: profilePath(person.username),
    label: `${person.name} ${person.username}`,
    words: (
      <>
        <span className="grid w-14 flex-none place-items-center">
          <Avatar src={person.profilePicture} initials={initialsOf(person.username)} size="sm" />
        </span>
        <TwoLines first={person.name} second={`@${person.username}`} />
      </>
    ),
  }));
  const ofTags = tags.map(({ tag, games: count }) => ({
    to: tagPath(tag),
    label: tag,
    words: (
      <>
        <span className="w-14 flex-none text-center text-muted">#</span>
        <TwoLines first={tag} second={formatGames(count)} />
      </>
    ),
  }));
  return [
    { label: FOUND.games, options: ofGames },
    { label: FOUND.people, options: ofPeople },
    { label: FOUND.tags, options: ofTags },
  ].filter(({ options }) => options.length > 0);
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate font-semibold text-sm">
        {first}
      </span>
      <span className="block truncate text-muted text-xs">{second}</span>
    </span>
  );
}

function GameWords({ game }: { game: Suggestion }) {
  return (
    <>
      <span className="w-14 flex-none">
        <GameCover game={game} sizes="3.5rem" className="rounded-[4px]" />
      </span>
      <TwoLines first={game.title} second={game.category} />
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
