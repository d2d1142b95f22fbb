import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { extractQuotes, printQuotes, QUOTES_PATH, SPEC_PATH } from '#scripts/extract-spec-quotes.mjs';
import { ERRORS } from './errors.ts';
import { ANONYMOUS_CREATOR, GENRES, generatedTag, SAMPLE_GAME_TITLE } from './game.ts';
import { MESSAGES } from './messages.ts';
import { OMISSIONS } from './omissions.ts';
import { newUserUsername } from './username.ts';

type Quote = { section: number; text: string };

const quotes: Quote[] = JSON.parse(readFileSync(QUOTES_PATH, 'utf8'));

/** Stands for a number while a text is built, and becomes `{n}` again. */
const ANY_NUMBER = 7;

/** Asked for any part of a text, gives that part's name in braces, as the specification writes it. */
const partNames = new Proxy({}, { get: (_, name) => (name === 'n' ? ANY_NUMBER : `{${String(name)}}`) });

/** Every text below a value, with the path it has there. */
function textsOf(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value.replace(String(ANY_NUMBER), '{n}') }];
  if (typeof value === 'function') return textsOf(value(partNames), path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

/** The specification names a part in words where our code has a name for it. */
const OUR_SPELLING: Readonly<Record<string, string>> = {
  'by {creator username}': 'by {username}',
  '#n': '#{n}',
};

const texts = Object.entries(MESSAGES).flatMap(([screen, group]) => textsOf(group, screen));
const omitted = new Set(OMISSIONS.map(({ text }) => text));

describe('MESSAGES', () => {
  it.each(quotes.filter(({ text }) => !omitted.has(text)))('says "$text" of section $section', ({ text }) => {
    expect(texts.map((each) => each.text)).toContain(OUR_SPELLING[text] ?? text);
  });

  it('says each sentence in one place', () => {
    const sentences = texts.filter(({ text }) => text.split(' ').length > 2);
    const repeated = sentences.filter(
      ({ text }, index) => sentences.findIndex((s) => s.text === text) !== index,
    );
    expect(repeated).toEqual([]);
  });

  it('gives the two-part toasts of section 8 both parts', () => {
    expect(MESSAGES.login.succeeded({ username: 'ada' })).toEqual({
      title: 'Logged in successfully',
      description: 'Welcome back, ada!',
    });
    expect(MESSAGES.admin.rejected).toEqual({
      title: 'Claim rejected',
      description: 'Game remains unclaimed',
    });
    expect(MESSAGES.profile.linkCopied).toEqual({
      title: 'Profile link copied!',
      description: 'You can now share this profile with others.',
    });
    expect(MESSAGES.login.refused).toEqual({
      title: 'Sign in failed',
      description: 'Invalid email or password.',
    });
    expect(MESSAGES.migration.games({ n: 1234 })).toEqual({ title: '1,234 games migrated to cloud storage' });
  });

  it('takes its numbers from the limits', () => {
    expect(MESSAGES.register.passwordTooShort).toBe('Password must be at least 8 characters');
    expect(MESSAGES.submit.coverTooLarge).toBe('The image must be smaller than 10 MB');
    expect(MESSAGES.submit.coverTooManyPixels).toBe('The image must have at most 50 megapixels');
  });
});

describe('the thrown messages of section 8', () => {
  const spoken = new Set(
    Object.entries(ERRORS).flatMap(([code, { sentence }]) => textsOf(sentence, code).map(({ text }) => text)),
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

describe('OMISSIONS', () => {
  it('names only texts that the specification quotes', () => {
    const quoted = new Set(quotes.map(({ text }) => text));
    expect(OMISSIONS.filter(({ text }) => !quoted.has(text))).toEqual([]);
  });

  it('names no sentence that MESSAGES says', () => {
    const said = new Set(texts.map(({ text }) => text));
    expect(OMISSIONS.filter(({ text }) => said.has(text))).toEqual([]);
  });

  it('is true about where the values are', () => {
    expect(ANONYMOUS_CREATOR).toBe('anonymous');
    expect(SAMPLE_GAME_TITLE).toBe('Sample Game');
    expect(GENRES).toContain('Other');
    expect(newUserUsername(42)).toBe('user42');
    expect(generatedTag(true, 'AI Editor')).toBe('100% AI Editor');
    expect(generatedTag(false, 'AI Editor')).toBe('Mixed');
  });
});

describe('spec-quotes.json', () => {
  it('holds quotations of every section that has any', () => {
    expect([...new Set(quotes.map(({ section }) => section))]).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
    expect(quotes.length).toBeGreaterThan(140);
  });

  it('is read right around apostrophes', () => {
    const line =
      "## 2. S\n'You haven't yet.' for the owner's, or '{username} hasn't any.' and the user's 'Go'/'Back'.";
    expect(extractQuotes(line).map(({ text }) => text)).toEqual([
      "You haven't yet.",
      "{username} hasn't any.",
      'Go',
      'Back',
    ]);
  });

  // The specification isn't part of the repository: whoever has it beside the checkout also tests this.
  it.runIf(existsSync(SPEC_PATH))('is current', () => {
    expect(printQuotes(extractQuotes(readFileSync(SPEC_PATH, 'utf8')))).toBe(
      readFileSync(QUOTES_PATH, 'utf8'),
    );
  });
});
