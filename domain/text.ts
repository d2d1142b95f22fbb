import { LIMITS } from './limits.ts';
import { SEARCH_LIMITS } from './listing/search-limits.ts';

/** Any character except white space, the empty Braille pattern, and control, format and zero-width characters. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The trimmed text; '' if nothing is visible. Keeps invisible characters, because emoji and some scripts need them. */
export const visibleText = (text: string): string => (VISIBLE.test(text) ? text.trim() : '');

const MANY_MARKS = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;
/** Has a joiner (U+034F) after every 30 marks, because sorting 100,000 marks on one letter takes half a minute. */
export const normalizeText = (text: string): string => text.replace(MANY_MARKS, '$&\u034f').normalize('NFC');

/** Without the controls that turn round the direction of all that follows. Marks that scripts and emoji need stay. */
export const typedText = (text: string): string => visibleText(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));
/** Separates the fields of a search text. No query contains it, so no match spans two fields. */
export const SEPARATOR = '\u001f';

export type SearchableGame = {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly madeWith?: readonly string[];
};

/** NFKD would take Korean letters and Thai and Lao vowels apart that people type as one character. */
const COMPATIBLE = /[^\u3130-\u318f\uffa0-\uffdc\u0e33\u0eb3]+/g;
/** Also against half a minute of sorting. NFKD makes marks of half-width sound marks, too, which aren't `\p{M}`. */
const TOO_MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
const APOSTROPHES = /[`´‘’ʼʻ′]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;
/** Accents of Latin and Greek letters; Arabic and Hebrew vowel signs, and the line that stretches Arabic words. */
const ACCENTS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{Mn}+|[\u064b-\u0652\u0670\u0640\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu;
const CYRILLIC = /(\p{Script=Cyrillic})(\p{Mn}+)/gu;
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ŋ: 'n', ƒ: 'f' },
  ...{ ς: 'σ' },
};

/**
 * Lower case, NFKC, no accents (but й and ガ remain letters of their own), no invisible characters, straight apostrophes
 * and hyphens. Replaces lone surrogates, which UTF-8 can't encode. The length may change.
 */
export const foldText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(APOSTROPHES, "'")
    .replace(COMPATIBLE, (part) => part.normalize('NFKD'))
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(CYRILLIC, (_, letter: string, marks: string) => letter + keptMarks(letter, marks))
    .replace(/[ßæœþðđħıłøŧŋƒς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(/\p{Cc}/gu, ' ')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC');

/** 'ё' becomes 'е'. Other letters lose only marks of stress: 'й' isn't 'и'. */
const keptMarks = (letter: string, marks: string): string =>
  letter === 'е' ? '' : marks.replace(/[\u0300\u0301]/g, '');

const INNER = /(?<=[\p{L}\p{M}\p{N}])\p{P}+(?=[\p{L}\p{M}\p{N}])/gu;
/** A folded text without the punctuation inside its words: 'pac-man!' becomes 'pacman!'. */
const joinWords = (folded: string): string => folded.replace(INNER, '');

/** Control characters become spaces, and long queries are cut. */
export function normalizeQuery(query: string): string {
  const cleaned = query
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return [...cleaned].slice(0, LIMITS.text.searchQuery).join('').trim();
}

/** A search's text, folded; '' only if nothing was typed. A text that folds to nothing stays as it is and finds nothing. */
export function queryText(query: string): string {
  const typed = normalizeQuery(query);
  return foldText(typed).trim() || typed;
}

/** The title as searches see it: with joined words ('pacman'), and then as written ('pac-man') if that differs. */
export function searchTitleOf(title: string): string {
  const folded = foldText(title);
  const joined = joinWords(folded);
  return joined === folded ? folded : `${joined}${SEPARATOR} ${folded}`;
}

/** The text in which searches look: all fields as written, and words with punctuation inside also without it. */
export function searchTextOf({ title, description, tags, madeWith = [] }: SearchableGame): string {
  const fields = [description, ...tags, ...madeWith.filter(Boolean)].map(foldText);
  const joined = fields.flatMap((field) => field.split(' ').flatMap((word) => joinedOnly(word)));
  return [searchTitleOf(title), ...fields, ...new Set(joined)].join(SEPARATOR);
}

const joinedOnly = (word: string): string[] => [joinWords(word)].filter((joined) => joined !== word);

export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** By which a tag is found. One without a word, such as '♥', is its own. */
export function tagWords(tag: string): string[] {
  const words = wordsOf(tag);
  return words.length > 0 ? [...new Set(words)] : [foldText(tag)].filter((word) => word !== '');
}

/** The distinct words that a search with a typo can find in a title or tag. Other words are too short or too long. */
export function learntWords(text: string): string[] {
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return [...new Set([...wordsOf(text), ...wordsOf(joinWords(foldText(text)))])].filter((word) => {
    const { length } = [...word];
    return length >= shortest && length <= longest;
  });
}

/** The word, and the word with any one letter removed. Words one typo apart share at least one of these keys. */
export function typoKeys(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...without])];
}

/** Whether two words differ by one letter that is added, missing or changed, or by two neighbouring letters swapped. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [a = [], b = []] = [[...one], [...other]].sort((x, y) => x.length - y.length);
  const start = b.findIndex((letter, at) => letter !== a[at]);
  if (start < 0) return false;
  let end = 0;
  while (end < a.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restOfA.length === 0) return restOfB.length === 1;
  if (restOfA.length === 1) return restOfB.length === 1;
  return restOfB.length === 2 && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0];
}

export type TextField = 'title' | 'body';

/**
 * One of three conditions. `groups`: `field` contains at least one text of each group. `title`: the title with joined
 * words equals this text. `wordStart`: a word of the title begins with this text.
 */
export type TextPredicate =
  | { readonly field: TextField; readonly groups: readonly (readonly string[])[] }
  | { readonly title: string }
  | { readonly wordStart: string };

/** A search with more words than this isn't split into words: it finds only the whole text, as typed. */
const MOST_WORDS = 8;
/** Punctuation is dropped only if some word has at least this many letters, so that 'c++' doesn't find every 'c'. */
const TELLING_LETTERS = 3;
const isTelling = (word: string): boolean => word.length >= TELLING_LETTERS;
export const wholeTitle = (text: string): TextPredicate => ({ title: joinWords(text) });
export const contains = (field: TextField, text: string): TextPredicate => ({ field, groups: [spellings(text)] });

/**
 * Best first: whole title, in the title, in the body, all words in the title, all words in the body. A single word has
 * only the first three. The last matches all that the earlier ones match. `text` isn't ''.
 */
export function searchPredicates(text: string): TextPredicate[] {
  const asTyped = [wholeTitle(text), contains('title', text), contains('body', text)];
  const isJoined = spellings(text).length > 1;
  const groups = queryWords(text).map((word) => (isJoined ? [...new Set([word, joinWords(word)])] : [word]));
  if (groups.length < 2) return asTyped;
  return [...asTyped, { field: 'title', groups }, { field: 'body', groups }];
}

/** Like the last two results of `searchPredicates`, but with several spellings of each word. */
export const typoPredicates = (alternatives: readonly (readonly string[])[]): TextPredicate[] => [
  { field: 'title', groups: alternatives },
  { field: 'body', groups: alternatives },
];

/** A query's words, split at spaces and punctuation, so that 'asteroids!' finds 'Asteroids'. No words if too many. */
export function bareWords(text: string): { words: string[]; isOtherSearch: boolean } {
  const typed = queryWords(text);
  const words = distinctWords(typed.flatMap(wordsOf));
  return { words, isOtherSearch: words.some(isTelling) && words.join(' ') !== typed.join(' ') };
}

/** Whether a word could be a typo of one of the `learntWords`. Judges only by the length. */
export function mayBeMisspelt(word: string): boolean {
  const { length } = [...word];
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return length >= shortest - 1 && length <= longest + 1;
}

const queryWords = (text: string): string[] => distinctWords(text.split(/\s+/).filter((word) => word !== ''));

function distinctWords(words: readonly string[]): string[] {
  const distinct = [...new Set(words)];
  return distinct.length > MOST_WORDS ? [] : distinct;
}

/** A query's text as typed and, if it has a word of some letters with punctuation inside, also with joined words. */
export function spellings(text: string): string[] {
  const joined = joinWords(text);
  return joined !== text && wordsOf(joined).some(isTelling) ? [text, joined] : [text];
}
