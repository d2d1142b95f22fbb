import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS } from './errors.ts';
import { LOGIN, MIGRATION, RECOVERY, REGISTER } from './messages/accounts.ts';
import { ADMIN } from './messages/admin.ts';
import { CLAIM, CLAIM_ERRORS, CLAIM_NOTICES, DISPUTE, PROOF } from './messages/claims.ts';
import { COMMENT_NOTICES, COMMENTS, ONE_COMMENT } from './messages/comments/comments.ts';
import { FAILURES } from './messages/failures.ts';
import { OWN } from './messages/game-form.ts';
import { GAME, VOTE } from './messages/games.ts';
import { HOME } from './messages/home.ts';
import { INTENT } from './messages/intent.ts';
import { KEYS, PALETTE } from './messages/keys.ts';
import { LEADERBOARD } from './messages/leaderboard.ts';
import { BROWSE, FILTER, SORT, SUGGEST } from './messages/listing.ts';
import { LIVELY } from './messages/lively.ts';
import { NOTICES, NOTIFICATIONS, PASSWORD_NOTICE, PROFILE } from './messages/people.ts';
import { PIN_BUTTONS, PLAY } from './messages/play.ts';
import { PLAYER } from './messages/player.ts';
import { AWARD } from './messages/race/award.ts';
import { RACE, RACED } from './messages/race/race.ts';
import { RANK } from './messages/rank.ts';
import { RANKING_PAGE } from './messages/ranking.ts';
import { SETTINGS } from './messages/settings.ts';
import { FOOTER, HEADER, NOT_FOUND, OFFLINE, SHARE, SITE } from './messages/site.ts';
import { SUBMIT } from './messages/submit/submit.ts';
import { SUBMIT_ERRORS } from './messages/submit/submit-errors.ts';
import { SUBMITTED } from './messages/submit/submitted.ts';
import { FOLLOW, SAVE } from './messages/visits/follow.ts';
import { DIGEST, FOR_YOU } from './messages/visits/for-you.ts';
import { UPDATES } from './messages/visits/updates.ts';

/** Without the messages of game forms and moderation, because they repeat some of these. */
const MESSAGES = {
  site: SITE,
  header: HEADER,
  footer: FOOTER,
  home: HOME,
  lively: LIVELY,
  share: SHARE,
  notFound: NOT_FOUND,
  offline: OFFLINE,
  game: GAME,
  browse: BROWSE,
  sort: SORT,
  filter: FILTER,
  suggest: SUGGEST,
  leaderboard: LEADERBOARD,
  rank: RANK,
  race: RACE,
  raced: RACED,
  award: AWARD,
  rankingPage: RANKING_PAGE,
  keys: KEYS,
  palette: PALETTE,
  play: PLAY,
  pinButtons: PIN_BUTTONS,
  player: PLAYER,
  vote: VOTE,
  submit: SUBMIT,
  submitErrors: SUBMIT_ERRORS,
  submitted: SUBMITTED,
  login: LOGIN,
  register: REGISTER,
  recovery: RECOVERY,
  intent: INTENT,
  profile: PROFILE,
  own: OWN,
  forYou: FOR_YOU,
  digest: DIGEST,
  settings: SETTINGS,
  claim: CLAIM,
  claimErrors: CLAIM_ERRORS,
  claimNotices: CLAIM_NOTICES,
  proof: PROOF,
  dispute: DISPUTE,
  admin: ADMIN,
  comments: COMMENTS,
  oneComment: ONE_COMMENT,
  commentNotices: COMMENT_NOTICES,
  notifications: NOTIFICATIONS,
  notices: NOTICES,
  passwordNotice: PASSWORD_NOTICE,
  follow: FOLLOW,
  save: SAVE,
  updates: UPDATES,
  failures: FAILURES,
  migration: MIGRATION,
} as const;

/** In docs/promises.md, the promised messages are in curly quotes. */
const PROMISES = readFileSync(new URL('../docs/promises.md', import.meta.url), 'utf8');
const promised = new Set([...PROMISES.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text));

/** Messages are built with this number as `n`. `textsOf` then replaces it by '{n}', as in docs/promises.md. */
const ANY_NUMBER = 7;

/** The parameters with which messages are built: '{game}' for `game`, as in docs/promises.md, but a number for `n`. */
const partNames = new Proxy({}, { get: (_, name) => (name === 'n' ? ANY_NUMBER : `{${String(name)}}`) });

function textsOf(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value.replace(String(ANY_NUMBER), '{n}') }];
  if (typeof value === 'function') return textsOf(value(partNames), path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const texts = Object.entries(MESSAGES).flatMap(([screen, group]) => textsOf(group, screen));

describe('MESSAGES', () => {
  it.each([...promised])('contains “%s”', (text) => {
    expect(texts.map((each) => each.text)).toContain(text);
  });

  it('contains each sentence only once', () => {
    const sentences = texts.filter(({ text }) => text.split(' ').length > 2);
    const repeated = sentences.filter(({ text }, index) => sentences.findIndex((s) => s.text === text) !== index);
    expect(repeated).toEqual([]);
  });

  it('takes its numbers from the limits', () => {
    expect(MESSAGES.register.passwordTooShort).toBe('Password must be at least 8 characters');
    expect(MESSAGES.submitErrors.coverTooLarge).toBe('The image must be smaller than 10 MB');
    expect(MESSAGES.submitErrors.coverTooManyPixels).toBe('The image must have at most 50 megapixels');
  });
});

describe('the error messages', () => {
  const spoken = new Set(
    Object.entries(ERRORS).flatMap(([code, [, sentence]]) => textsOf(sentence, code).map(({ text }) => text)),
  );

  it.each([
    'Game not found',
    'Game with ID {id} not found',
    'User with ID {id} not found',
    'User not found',
    'Claim not found',
    'This game is already claimed',
    'There is already a pending claim for this game',
    'Username is already taken',
    'This game already exists at /game/{id}',
  ])('%s', (sentence) => {
    expect(spoken).toContain(sentence);
  });
});
