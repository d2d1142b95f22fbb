import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { profileSchema } from './accounts/settings-forms.ts';
import { loginSchema, registerSchema, resetPasswordSchema } from './accounts/sign-in-forms.ts';
import { claimSchema } from './claims/claim.ts';
import { type FormSchema, parseForm } from './fields.ts';
import { quickSubmitRequestSchema, quickSubmitSchema, submitSchema } from './games/forms.ts';
import { contactSchema } from './moderation/forms.ts';

/**
 * `submit` checks form data, as the site does; empty fields are dropped. `complaintsOf` checks a plain object, because
 * services are also called without a form. Both must give the same messages.
 */

type Fields = Record<string, string | readonly string[] | File>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  }
  return form;
}

function submit<Schema extends FormSchema>(schema: Schema, fields: Fields) {
  const { input, errors = {} } = parseForm(schema, formOf(fields));
  return { value: input, errors };
}

function complaintsOf(schema: z.ZodMiniType, value: unknown): Record<string, string[]> {
  const complaints: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const name = path.join('.');
    complaints[name] = [...(complaints[name] ?? []), message];
  }
  return complaints;
}

describe('register', () => {
  const good = {
    email: ' Ada@Example.com ',
    password: 'correct horse',
    confirmPassword: 'correct horse',
    username: 'Ada_1',
  };

  it('accepts a valid form, and lowers the case of the address', () => {
    expect(submit(registerSchema, good).value).toEqual({ ...good, email: 'ada@example.com', name: '' });
  });

  it('reports all missing fields at once, one error per field', () => {
    const errors = {
      email: ['Email is required'],
      password: ['Password is required'],
      confirmPassword: ['Passwords do not match'],
      username: ['Username is required'],
    };
    expect(submit(registerSchema, {}).errors).toEqual(errors);
    expect(submit(registerSchema, { email: '', password: '', confirmPassword: '', username: '  ' }).errors).toEqual(
      errors,
    );
  });

  it.each([
    ['email', 'ada', 'Email is invalid'],
    ['email', 'ada@home', 'Email is invalid'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Email is invalid'],
    ['password', '1234567', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['username', 'ada lovelace', 'Username can only contain letters, numbers, and underscores'],
    ['username', 'a!', 'Username can only contain letters, numbers, and underscores'],
    ['username', 'ad', 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(31), 'Username must be at most 30 characters'],
  ])('refuses %s %j: %s', (field, value, sentence) => {
    const fields = { ...good, [field]: value };
    const { errors } = submit(registerSchema, { ...fields, confirmPassword: fields.password });
    expect(errors).toEqual({ [field]: [sentence] });
    expect(complaintsOf(registerSchema, { ...fields, confirmPassword: fields.password })).toEqual(errors);
  });

  it('keeps the spaces of a password', () => {
    const password = '  spaced  ';
    expect(submit(registerSchema, { ...good, password, confirmPassword: password }).value?.password).toBe(password);
  });
});

describe('sign in', () => {
  it('requires both fields and nothing else', () => {
    expect(submit(loginSchema, {}).errors).toEqual({
      email: ['Email is required'],
      password: ['Password is required'],
    });
    expect(submit(loginSchema, { email: 'Not An Address', password: 'x' }).value).toEqual({
      email: 'not an address',
      password: 'x',
    });
  });

  it('sets a new password by the same rules as registration', () => {
    const fields = { token: 't', password: 'short', confirmPassword: 'shorter' };
    expect(submit(resetPasswordSchema, fields).errors).toEqual({
      password: ['Password must be at least 8 characters'],
      confirmPassword: ['Passwords do not match'],
    });
  });
});

describe('quick submit', () => {
  const good = { title: ' Lost ', playUrl: 'https://example.com/lost', tags: ['Puzzle', 'puzzle', 'space'] };

  it('accepts a valid form', () => {
    expect(submit(quickSubmitSchema, good).value).toEqual({
      title: 'Lost',
      playUrl: 'https://example.com/lost',
      thumbnailUrl: '',
      tags: ['Puzzle', 'space'],
    });
  });

  it('accepts one tag, tags in one field, and none', () => {
    expect(submit(quickSubmitSchema, { ...good, tags: 'a' }).value?.tags).toEqual(['a']);
    expect(submit(quickSubmitSchema, { ...good, tags: 'a, b' }).value?.tags).toEqual(['a', 'b']);
    expect(submit(quickSubmitSchema, { ...good, tags: '' }).value?.tags).toEqual([]);
  });

  it('reports what is missing, in the promised words', () => {
    expect(submit(quickSubmitSchema, { title: ' ', thumbnailUrl: 'cover.png' }).errors).toEqual({
      title: ['Game title is required'],
      playUrl: ['Game URL is required'],
      thumbnailUrl: ['Please enter a valid URL'],
    });
    expect(submit(quickSubmitSchema, { ...good, playUrl: 'javascript:alert(1)' }).errors).toEqual({
      playUrl: ['Please enter a valid URL'],
    });
  });

  it('can be requested with only a URL', () => {
    const request = submit(quickSubmitRequestSchema, { playUrl: good.playUrl }).value;
    expect(request).toEqual({ title: '', playUrl: good.playUrl, thumbnailUrl: '', tags: [] });
    expect(complaintsOf(quickSubmitSchema, request)).toEqual({ title: ['Game title is required'] });
  });
});

describe('full submit', () => {
  const good = {
    title: 'Lost',
    description: 'Find the exit.\nTwo lines.',
    coverUrl: 'https://example.com/cover.png',
    playUrl: 'https://example.com/lost',
    genre: 'puzzle',
    tags: ['space'],
  };

  it('accepts a valid form', () => {
    expect(submitSchema.parse({ ...good, isFullyGenerated: true })).toEqual({
      ...good,
      coverFile: undefined,
      isCoverDrawn: false,
      touch: false,
      gamepad: false,
      players: '',
      genre: 'Puzzle',
      controls: '',
      sourceUrl: '',
      ...{ editor: '', model: '', timeSpent: '', prompts: '', promptsUrl: '', remixOf: '' },
      isFullyGenerated: true,
      screenshotKeys: [],
    });
    expect(submit(submitSchema, good).value?.isFullyGenerated).toBe(false);
  });

  it('reports all missing fields at once, in the form’s order', () => {
    const { errors } = submit(submitSchema, { sourceUrl: 'nowhere' });
    expect(errors).toEqual({
      title: ['Game title is required'],
      description: ['Game description is required'],
      coverUrl: ['Cover image is required'],
      playUrl: ['Game URL is required'],
      sourceUrl: ['Please enter a valid URL'],
      genre: ['Please select a genre'],
      tags: ['At least one tag is required'],
    });
  });

  it('accepts a file or an uploaded picture as the cover', () => {
    const { coverUrl: _, ...bare } = good;
    const coverFile = new File(['x'], 'cover.png', { type: 'image/png' });
    expect(submit(submitSchema, { ...bare, coverFile }).value?.coverFile).toBeInstanceOf(File);
    expect(submit(submitSchema, { ...bare, coverFile: new File([], '') }).errors).toEqual({
      coverUrl: ['Cover image is required'],
    });
    const coverKey = 'thumbnails/1700000000000_cover.webp';
    expect(submit(submitSchema, { ...bare, coverKey }).value?.coverKey).toBe(coverKey);
    expect(submit(submitSchema, { ...bare, coverKey: 'thumbnails/../../etc/passwd' }).value).toBeUndefined();
  });

  it('refuses values that are too long, too large or too many', () => {
    const fields = {
      ...good,
      title: 'x'.repeat(121),
      description: 'x'.repeat(10_001),
      coverFile: new File([new Uint8Array(10_000_001)], 'big.png'),
      genre: 'Horror',
      screenshotKeys: Array.from({ length: 9 }, (_, n) => `thumbnails/${n}_s.webp`),
    };
    expect(submit(submitSchema, fields).errors).toEqual({
      title: ['Game title must be at most 120 characters'],
      description: ['Game description must be at most 10000 characters'],
      coverFile: ['The image must be smaller than 10 MB'],
      genre: ['Please select a genre'],
      screenshotKeys: ['A game can have at most 8 screenshots'],
    });
  });
});

describe('profile', () => {
  it('accepts a valid form', () => {
    const { value } = submit(profileSchema, { username: 'al', name: ' Ada ', avatarPreset: 'preset-koi' });
    expect(value).toMatchObject({
      username: 'al',
      name: 'Ada',
      bio: '',
      avatarUrl: '',
      avatarPreset: 'preset-koi',
    });
  });

  it('reports what is missing, in the promised words', () => {
    expect(submit(profileSchema, { username: 'ada!', avatarUrl: 'me.png', bio: 'x'.repeat(501) }).errors).toEqual({
      username: ['Username can only contain letters, numbers, and underscores'],
      name: ['Name is required'],
      bio: ['Bio must be at most 500 characters'],
      avatarUrl: ['Please enter a valid URL'],
    });
  });
});

describe('claim', () => {
  it('requires a reason that isn’t only spaces', () => {
    const errors = { reason: ['Please provide a reason for your claim'] };
    expect(submit(claimSchema, {}).errors).toEqual(errors);
    expect(submit(claimSchema, { reason: ' \n ' }).errors).toEqual(errors);
    expect(submit(claimSchema, { reason: ' I made it. ' }).value).toEqual({ reason: 'I made it.' });
  });
});

describe('a text without visible characters', () => {
  const nothing = ' \u200b\u200b\u00ad ';

  it.each([
    ['title', 'Game title is required', quickSubmitSchema],
    ['title', 'Game title is required', submitSchema],
    ['description', 'Game description is required', submitSchema],
    ['tags', 'At least one tag is required', submitSchema],
    ['name', 'Name is required', profileSchema],
    ['reason', 'Please provide a reason for your claim', claimSchema],
    ['message', 'Please write a message', contactSchema],
  ])('is not accepted as %s: %s', (field, sentence, schema) => {
    expect(complaintsOf(schema, { [field]: nothing })[field]).toEqual([sentence]);
  });

  it("is replaced with '' in a form whose title a page may fill in", () => {
    const asked = { playUrl: 'https://example.com/', title: nothing };
    expect(quickSubmitRequestSchema.parse(asked).title).toBe('');
  });
});

describe('every schema', () => {
  it.each(
    Object.entries({
      registerSchema,
      loginSchema,
      quickSubmitSchema,
      submitSchema,
      profileSchema,
      claimSchema,
    }),
  )('%s has a sentence of its own for whatever is sent', (_name, schema) => {
    const fields = Object.keys(schema.def.shape);
    for (const value of [undefined, null, 7, true, {}, [], [null], '\u0000']) {
      const complaints = complaintsOf(schema, Object.fromEntries(fields.map((field) => [field, value])));
      // The default message of zod/mini.
      expect(Object.values(complaints).flat()).not.toContain('Invalid input');
    }
  });
});
