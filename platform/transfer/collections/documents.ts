import { z } from 'zod';
import { emailAddressOf } from '#domain/accounts/email-address.ts';
import { USERNAME_PATTERN } from '#domain/accounts/username.ts';
import {
  ANONYMOUS_CREATOR,
  categoryOf,
  GAME_TEXTS,
  type GameTexts,
  genreOf,
  OWNERSHIP_STATUSES,
  playersOf,
  slugOf,
} from '#domain/games/game.ts';
import { isLabel } from '#domain/hosting/host.ts';
import { ALL_TIME, isScore } from '#domain/hosting/score.ts';
import { LIMITS } from '#domain/limits.ts';
import { VISIBILITIES } from '#domain/moderation/moderation.ts';
import { handleOf } from '#domain/people/person.ts';
import { parseWeek } from '#domain/race/week.ts';
import { isWebUrl } from '#domain/url.ts';
import {
  anything,
  counterField,
  flagField,
  idField,
  optionalText,
  referenceField,
  referenceOf,
  requiredText,
  shorten,
  textList,
  timeField,
  trimmedText,
} from './fields.ts';

/** In characters. Higher than the limits of our forms. */
const LONGEST = { title: 500, description: 200_000, picture: 16_000_000, name: 200, note: 20_000 };
const MOST_TAGS = 50;
const MOST_SCREENSHOTS = 50;
const MOST_FILES = 10_000;
const MOST_EARLIER_SLUGS = 1_000;

/** If `absent` is null, the field must be present. */
const oneOf = <const T extends readonly string[]>(values: T, absent: T[number] | null = null) =>
  anything
    .transform((value): unknown => value ?? absent)
    .pipe(
      z.enum(values, {
        error: ({ input }) => (input === null ? 'is missing' : `is not one of ${values.join(', ')}: ${shorten(input)}`),
      }),
    );

/** Some imported games have no link. */
const playUrl = trimmedText(LIMITS.text.url).refine((text) => text === '' || isWebUrl(text), {
  error: (issue) => `is no web address: ${shorten(issue.input)}`,
});

const optionalWebUrl = trimmedText(LIMITS.text.url).transform((text) => (isWebUrl(text) ? text : ''));

const slugs = textList(MOST_EARLIER_SLUGS).transform((list) => list.filter((slug) => slugOf(slug) === slug));

/** Only our own export writes this number of votes without a document. */
const baseline = anything.transform((value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null,
);

const gameText = trimmedText(LONGEST.description);
const gameTexts = Object.fromEntries(GAME_TEXTS.map((text) => [text, gameText])) as {
  [text in keyof GameTexts]: typeof gameText;
};

const gameFields = z.object({
  ...gameTexts,
  id: idField,
  title: requiredText(LONGEST.title),
  description: optionalText(LONGEST.description),
  editor: trimmedText(LONGEST.name),
  model: trimmedText(LONGEST.name),
  timeSpent: trimmedText(LONGEST.name),
  prompts: optionalText(LONGEST.note),
  promptsUrl: optionalWebUrl,
  remixOf: anything.transform(referenceOf),
  thumbnailUrl: trimmedText(LONGEST.picture),
  screenshotUrls: textList(MOST_SCREENSHOTS),
  playUrl,
  category: trimmedText(LONGEST.name),
  tags: textList(MOST_TAGS),
  creatorId: anything,
  creator: anything,
  createdBy: anything,
  createdAt: timeField,
  updatedAt: timeField,
  upvotes: counterField,
  downvotes: counterField,
  views: counterField,
  plays: counterField,
  ownershipStatus: oneOf(OWNERSHIP_STATUSES, 'claimed'),
  quickSubmission: flagField,
  commentsClosed: flagField,
  touch: flagField,
  gamepad: flagField,
  players: anything.transform(playersOf),
  importedUpvotes: baseline,
  importedDownvotes: baseline,
  slug: optionalText(LONGEST.name).transform((text) => (slugOf(text) === text ? text : '')),
  earlierSlugs: slugs,
  visibility: oneOf(VISIBILITIES, 'public'),
});

/** `creators`: the most reliable id first. */
const gameDocument = gameFields.transform(({ creatorId, creator, createdBy, ...game }) => {
  const creators = [creatorId, creator, createdBy].map(referenceOf).filter((id) => id !== null);
  return {
    ...game,
    category: game.category === '' ? categoryOf(game.tags) : (genreOf(game.category) ?? game.category),
    createdBy: referenceOf(createdBy) ?? creators[0] ?? ANONYMOUS_CREATOR,
    creators: creators.filter((id) => id !== ANONYMOUS_CREATOR),
  };
});

/** The document's counters and rank are ignored, because we compute these ourselves. */
const userDocument = z.object({
  id: idField,
  username: requiredText(LONGEST.name)
    .transform(handleOf)
    .refine((name) => USERNAME_PATTERN.test(name), {
      error: (issue) => `can only contain letters, numbers, and underscores: ${shorten(issue.input)}`,
    })
    .refine((name) => name.length <= LIMITS.username.max, `is longer than ${LIMITS.username.max} characters`),
  name: trimmedText(LONGEST.name),
  email: trimmedText(LONGEST.name).transform((text) => emailAddressOf(text) ?? text.toLowerCase()),
  bio: optionalText(LONGEST.note),
  profilePicture: trimmedText(LONGEST.picture),
  dateJoined: timeField,
  authId: anything.transform(referenceOf),
  isAdmin: flagField,
  isModerator: flagField,
});

const voteDocument = z.object({
  gameId: referenceField,
  userId: referenceField,
  voteType: oneOf(['up', 'down']),
  createdAt: timeField,
});

const weekField = anything.transform((value, issues): number => {
  const week = typeof value === 'string' ? parseWeek(value) : null;
  if (week !== null) return week;
  issues.addIssue({ code: 'custom', message: `is no week such as 2026-W48: ${shorten(value)}` });
  return z.NEVER;
});
const positive = counterField.refine((count) => count > 0, 'is no number from 1');

/** `gameId`: null if the game has been erased since. */
const racePlaceDocument = z.object({
  week: weekField,
  place: positive,
  gameId: anything.transform(referenceOf),
  people: positive,
  themeTag: trimmedText(LIMITS.text.tag),
  themeLine: trimmedText(LONGEST.name),
});

const claimDocument = z.object({
  id: idField,
  gameId: referenceField,
  claimantId: referenceField,
  claimantName: optionalText(LONGEST.name),
  reason: optionalText(LONGEST.note),
  createdAt: timeField,
  status: oneOf(['pending', 'approved', 'rejected']),
  adminId: anything.transform(referenceOf),
  adminNote: optionalText(LONGEST.note),
  resolvedAt: timeField,
});

const followDocument = z.object({ userId: referenceField, creatorId: referenceField, createdAt: timeField });
const saveDocument = z.object({ userId: referenceField, gameId: referenceField, createdAt: timeField });
const updateDocument = z.object({
  id: idField,
  gameId: referenceField,
  authorId: referenceField,
  text: requiredText(LONGEST.note),
  pictureUrl: trimmedText(LONGEST.picture),
  createdAt: timeField,
  editedAt: timeField,
});

const commentDocument = z.object({
  id: idField,
  gameId: referenceField,
  userId: anything.transform(referenceOf),
  parentId: anything.transform(referenceOf),
  body: optionalText(LONGEST.note),
  createdAt: timeField,
  editedAt: timeField,
  deletedAt: timeField,
  isPinned: flagField,
  visibility: oneOf(VISIBILITIES, 'public'),
});

const blockDocument = z.object({ creatorId: referenceField, userId: referenceField, createdAt: timeField });

/** `source`: a path beside the document. */
const hostedFile = z.object({ path: requiredText(LIMITS.hosting.pathLength), source: requiredText(LONGEST.name) });

/** What people play of a hosted game: its published version. */
const hostedDocument = z.object({
  gameId: referenceField,
  label: trimmedText(LONGEST.name).transform((text) => (isLabel(text) ? text : '')),
  needsThreads: flagField,
  showsSource: flagField,
  scoresOff: flagField,
  files: z.array(hostedFile, 'is no list of files').min(1, 'has no file').max(MOST_FILES, 'has too many files'),
});

const scoreDocument = z.object({
  gameId: referenceField,
  userId: referenceField,
  week: optionalText(LONGEST.name).refine((week) => week === ALL_TIME || parseWeek(week) !== null, 'is no week'),
  score: z.number('is no number').refine(isScore, 'is too large'),
  at: timeField,
});

/** In the order of import: documents refer only to earlier collections. */
const DOCUMENTS = {
  users: userDocument,
  games: gameDocument,
  votes: voteDocument,
  hostedGames: hostedDocument,
  scores: scoreDocument,
  gameClaims: claimDocument,
  racePlaces: racePlaceDocument,
  follows: followDocument,
  savedGames: saveDocument,
  gameUpdates: updateDocument,
  comments: commentDocument,
  commentBlocks: blockDocument,
} as const;

export type Collection = keyof typeof DOCUMENTS;
export const COLLECTIONS = Object.keys(DOCUMENTS) as Collection[];
export type Documents = { [C in Collection]: z.output<(typeof DOCUMENTS)[C]> };
export type GameDocument = Documents['games'];
export type UserDocument = Documents['users'];
export type HostedDocument = Documents['hostedGames'];
export type VoteDocument = Documents['votes'];

/** What an import doesn't read: for other programs. */
const ALSO_EXPORTED: Partial<Record<Collection, z.ZodRawShape>> = {
  users: { totalSubmissions: anything, totalVotes: anything, rank: anything },
  votes: { id: anything },
  gameClaims: { proofMethod: anything },
};

export const EXPORTED_FIELDS = Object.fromEntries(
  COLLECTIONS.map((collection): [Collection, z.ZodRawShape] => {
    const { shape } = collection === 'games' ? gameFields : DOCUMENTS[collection];
    return [collection, { ...shape, ...ALSO_EXPORTED[collection] }];
  }),
) as Readonly<Record<Collection, z.ZodRawShape>>;

export type ReadDocument<T> = { document: T } | { reason: string };

export function readDocument<C extends Collection>(text: string, collection: C): ReadDocument<Documents[C]> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { reason: `this is not JSON (${error instanceof Error ? error.message : String(error)})` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'this is no JSON object' };
  }
  const schema: z.ZodType = DOCUMENTS[collection];
  try {
    const { data, error } = schema.safeParse(value);
    if (!error) return { document: data as Documents[C] };
    const issue = error.issues[0];
    return { reason: `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim() };
  } catch {
    // References and times may be nested, and too deep for the stack.
    return { reason: 'has a value that is nested too deep, or is no text, number or reference' };
  }
}
