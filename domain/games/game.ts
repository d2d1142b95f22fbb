import { LIMITS } from '../limits.ts';
import type { Visibility } from '../moderation/moderation.ts';
import { avatarPath } from '../paths.ts';
import type { PublicPerson } from '../people/person.ts';
import type { Award } from '../race/race.ts';
import { foldText, normalizeText, typedText } from '../text.ts';

export const OWNERSHIP_STATUSES = ['unclaimed', 'pending_claim', 'claimed'] as const;
export type OwnershipStatus = (typeof OWNERSHIP_STATUSES)[number];
/** The local-storage key of the games that were last played in this browser. */
export const PLAYED_KEY = 'playpodium.played';

export const GENRES = [
  'Action',
  'Adventure',
  'Arcade',
  'Board',
  'Card',
  'Casual',
  'Educational',
  'Fighting',
  'Puzzle',
  'Racing',
  'Role-Playing',
  'Shooter',
  'Simulation',
  'Sports',
  'Strategy',
  'Other',
] as const;
export type Genre = (typeof GENRES)[number];
const OTHER_GENRE = 'Other';
export const CHIP_GENRES = GENRES.filter((genre) => genre !== OTHER_GENRE);
/** The `createdBy` of quick submissions, instead of a person's id. */
export const ANONYMOUS_CREATOR = 'anonymous';
export const SAMPLE_GAME_TITLE = 'Sample Game';
const FULLY_GENERATED = '100%';
const MIXED_TAG = 'Mixed';
/** A game's texts. Each is a column in the database, and part of forms, pages, exports and imports. */
export const GAME_TEXTS = [
  'title',
  'description',
  'controls',
  'playUrl',
  'sourceUrl',
  'editor',
  'model',
  'timeSpent',
  'prompts',
  'promptsUrl',
] as const;
export type GameTexts = { readonly [text in (typeof GAME_TEXTS)[number]]: string };

export const gameTextsOf = (game: Partial<GameTexts>): GameTexts =>
  Object.fromEntries(GAME_TEXTS.map((text) => [text, game[text] ?? ''])) as GameTexts;

/** What the site counts for each game. 'views': the game's page was opened. 'plays': the game was started. */
export type VisitKind = 'views' | 'plays';

export type GameCard = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** A path on this site or an absolute URL. Null: the site draws a cover. */
  readonly thumbnailUrl: string | null;
  readonly thumbnailPlaceholder?: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly creator: { readonly username: string; readonly name: string } | null;
  readonly createdAt: number;
  readonly upvotes: number;
  readonly downvotes: number;
  readonly views: number;
  readonly ownershipStatus: OwnershipStatus;
  /** Whether `playUrl` hasn't worked for days. */
  readonly mayBeOffline?: true;
  readonly isExample?: true;
  readonly playsInPage?: true;
  readonly madeWith?: readonly string[];
  readonly visibility?: Exclude<Visibility, 'public'>;
  readonly award?: Award;
};

export type GameDetail = Omit<GameCard, 'creator'> &
  GameTexts &
  GameFacts & {
    /** The best first. */
    readonly awards?: readonly Award[] | undefined;
    readonly screenshotUrls: readonly string[];
    /** Whether `thumbnailUrl` is the first screenshot, because there is no cover. */
    readonly hasNoCover?: true;
    readonly hasClosedComments?: true;
    /** Whether its files are ours. `needsThreads`: whether it wants shared memory. */
    readonly isHosted?: true;
    readonly needsThreads?: boolean;
    readonly showsSource?: true;
    /** The description as safe HTML, and its beginning as plain text. */
    readonly aboutHtml: string;
    readonly summary: string;
    readonly plays: number;
    readonly updatedAt: number;
    readonly quickSubmission: boolean;
    /** The creator's `rank` is set only for the first three places, which get a badge. */
    readonly creator: PublicPerson | null;
  };

export function genreOf(text: string): Genre | null {
  const key = text.trim().toLowerCase();
  return GENRES.find((genre) => genre.toLowerCase() === key) ?? null;
}

export function categoryOf(tags: readonly string[]): string {
  const first = tags[0];
  return first === undefined ? OTHER_GENRE : (genreOf(first) ?? first);
}

/** A tag that says whether the AI editor made all of the game or only a part: '100% AI Editor' or 'Mixed'. */
export const generatedTag = (isFullyGenerated: boolean, editorName: string): string =>
  isFullyGenerated ? `${FULLY_GENERATED} ${editorName}` : MIXED_TAG;

/** A person's own tags, then the genre and the `generatedTag`. Drops own tags that repeat or contradict these two. */
export function fullSubmissionTags(game: {
  genre: Genre;
  tags: readonly string[];
  isFullyGenerated: boolean;
  editorName: string;
}): string[] {
  const generated = generatedTag(game.isFullyGenerated, game.editorName);
  const added = [game.genre, generated, generatedTag(!game.isFullyGenerated, game.editorName)];
  const addedKeys = new Set(added.map(labelKey));
  const own = game.tags.filter((tag) => !addedKeys.has(labelKey(tag)));
  return [...own, game.genre, generated];
}

export const placeholderCreator = (brand: string): PublicPerson => ({
  id: 'admin',
  username: brand,
  name: brand,
  bio: '',
  profilePicture: avatarPath('admin'),
  dateJoined: 0,
  totalSubmissions: 0,
  totalVotes: 0,
  rank: null,
});

export type Suggestion = Pick<GameCard, 'id' | 'slug' | 'title' | 'category' | 'thumbnailUrl'> & {
  readonly isOwn: boolean;
};

/**
 * Drops duplicates (by `labelKey`), invisible tags and values that aren't strings. Reads only the first
 * `LIMITS.tagsRead` tags, and of each only a beginning, because a long text may hold 100,000, or one of 250 kB.
 */
export function parseTags(input: unknown): string[] {
  const { tagsRead, tagUnitsRead } = LIMITS;
  const texts = (Array.isArray(input) ? input : [input]).filter((text) => typeof text === 'string').slice(0, tagsRead);
  const tags = new Map<string, string>();
  for (const part of texts.flatMap((text) => text.split(/[,\r\n]+/, tagsRead)).slice(0, tagsRead)) {
    const plain = part.replace(/[\s\p{Cc}]+/gu, ' ').replace(/^[\s#]+/, '');
    const tag = normalizeText(typedText(plain.slice(0, tagUnitsRead)));
    const key = labelKey(tag);
    if (key !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

export const labelKey = (text: string): string => foldText(text).trim();

export const labelsOf = ({ category, tags }: { category: string; tags: readonly string[] }): string[] =>
  [...new Set([category, ...tags].map(labelKey))].filter((label) => label !== '');

/** Each tag with its key. Leaves out a tag if its key is empty or if an earlier tag has the same key. */
export function distinctTags(tags: readonly string[]): { tag: string; tagKey: string }[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const key = labelKey(tag);
    if (key !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey].map(([tagKey, tag]) => ({ tag, tagKey }));
}

const NAMELESS = 'game';
/** A letter or digit with its combining marks, or a run of spaces and hyphens. Everything else is removed. */
const KEPT_IN_SLUG = /[\p{L}\p{N}]\p{M}*|[\s-]+/gu;
/** Marks that belong to emoji (variation selectors and the keycap) and are removed: '1️⃣' becomes '1'. */
const EMOJI_MARKS = /[\uFE00-\uFE0F\u20E3\u{E0100}-\u{E01EF}]/gu;

/** The game's name in its address, at most `LIMITS.text.slug` long. Letters of every script stay. Never ''. */
export function slugOf(title: string): string {
  const words = normalizeText(title).toLowerCase().replace(EMOJI_MARKS, '').match(KEPT_IN_SLUG) ?? [];
  const hyphened = words.map((word) => (/^[\s-]/u.test(word) ? '-' : word)).join('');
  const slug = shortenSlug(hyphened.replace(/-+/g, '-').replace(/^-|-$/g, '').normalize('NFC'));
  return slug === '' ? NAMELESS : slug;
}

/** The slug of the n-th game with this title, counted from 1: 'lost', 'lost-2'. */
export const numberedSlug = (base: string, n: number): string => (n < 2 ? base : `${base}-${n}`);
/** Keeps only a-z, 0-9 and hyphens, so that an address with other characters still finds its game. May return ''. */
export const plainSlug = (slug: string): string => slug.replace(/[^a-z0-9-]/g, '');

function shortenSlug(slug: string): string {
  if (slug.length <= LIMITS.text.slug) return slug;
  const cut = slug.slice(0, LIMITS.text.slug + 1);
  const hyphen = cut.lastIndexOf('-');
  if (hyphen > 0) return cut.slice(0, hyphen);
  // The regular expression removes half a surrogate pair.
  return slug.slice(0, LIMITS.text.slug).replace(/[\uD800-\uDBFF]$/, '');
}

/** How many people can play at once. 'more' also stands for games that are played online. */
export const PLAYERS = ['1', '2', 'more'] as const;
export type Players = (typeof PLAYERS)[number];

export type GameFacts = { readonly touch: boolean; readonly gamepad: boolean; readonly players: Players | '' };

export const NO_FACTS: GameFacts = { touch: false, gamepad: false, players: '' };

export const playersOf = (text: unknown): GameFacts['players'] => PLAYERS.find((players) => players === text) ?? '';

export const factsOf = (game: { readonly [fact in keyof GameFacts]?: unknown }): GameFacts => ({
  touch: Boolean(game.touch),
  gamepad: Boolean(game.gamepad),
  players: playersOf(game.players),
});

/** What lists are filtered by, besides tags. */
export type LabelFacts = GameFacts & Partial<Pick<GameTexts, 'editor' | 'model'>>;

/** The editors or models in a text such as 'Cursor, Claude Code'. */
export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => labelKey(name) !== '');

/** Labels that let filters find a game by its facts. They begin with a control character, so no tag equals a label. */
export const factLabels = ({ touch, gamepad, players, editor = '', model = '' }: LabelFacts): string[] => [
  ...(touch ? ['\u001ftouch'] : []),
  ...(gamepad ? ['\u001fgamepad'] : []),
  ...(players ? [`\u001fplayers ${players}`] : []),
  ...new Set(namesIn(editor).map((name) => `\u001feditor ${labelKey(name)}`)),
  ...new Set(namesIn(model).map((name) => `\u001fmodel ${labelKey(name)}`)),
];

export const isFactLabel = (label: string): boolean => label.startsWith('\u001f');
