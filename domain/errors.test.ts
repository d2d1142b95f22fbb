import { describe, expect, it, vi } from 'vitest';
import { AppError, ERRORS, hasCode, isAppError, storageCodeOf } from './errors.ts';

describe('AppError', () => {
  it('has its code, status and sentence', () => {
    const error = new AppError('game-already-claimed');
    expect(error).toMatchObject({
      name: 'AppError',
      code: 'game-already-claimed',
      status: 409,
      sentence: 'This game is already claimed',
      message: 'This game is already claimed',
    });
    expect(error.details).toBeUndefined();
  });

  it('inserts the parameters into the sentence, and keeps them as details', () => {
    const error = new AppError('game-exists', { params: { id: 'g1' } });
    expect(error.sentence).toBe('This game already exists at /game/g1');
    expect(error.details).toEqual({ id: 'g1' });
  });

  it('keeps the errors of each field', () => {
    const fields = { title: ['A title is required'] };
    expect(new AppError('invalid-input', { fields }).fields).toEqual(fields);
    expect(new AppError('invalid-input').fields).toBeUndefined();
  });

  it('truncates long parameters, so that the sentence fits into a cookie', () => {
    const { sentence } = new AppError('game-id-not-found', { params: { id: 'a'.repeat(12_000) } });
    expect(sentence).toMatch(/a{99}…/u);
    expect(sentence.length).toBeLessThan(200);
  });

  it('keeps its cause for the log', () => {
    const cause = new Error('SQLITE_CONSTRAINT');
    expect(new AppError('username-taken', { cause }).cause).toBe(cause);
    expect('cause' in new AppError('username-taken')).toBe(false);
  });

  it('is recognized across two copies of the module', async () => {
    vi.resetModules();
    const copy = await import('./errors.ts');
    expect(copy.AppError).not.toBe(AppError);
    expect(isAppError(new copy.AppError('banned'))).toBe(true);
    expect(copy.isAppError(new AppError('banned'))).toBe(true);
  });

  it.each([
    null,
    undefined,
    'banned',
    {},
    new Error('banned'),
    { code: 'banned', status: 403 },
  ])('is not recognized in %s', (value) => {
    expect(isAppError(value)).toBe(false);
  });

  it('doesn’t log its internal mark', () => {
    expect(Object.getOwnPropertySymbols({ ...new AppError('banned') })).toEqual([]);
  });

  it('is recognized by its code', () => {
    expect(hasCode(new AppError('banned'), 'banned')).toBe(true);
    expect(hasCode(new AppError('banned'), 'suspended')).toBe(false);
    expect(hasCode(new Error('banned'), 'banned')).toBe(false);
  });
});

describe('ERRORS', () => {
  it.each(Object.entries(ERRORS))('%s has an error status and a sentence', (_code, [status, sentence]) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    const words = typeof sentence === 'string' ? sentence : sentence({});
    expect(words).toMatch(/^[A-Z].{8,}/);
    expect(words).not.toMatch(/undefined|\[object/);
  });

  it.each([
    ['not-signed-in', 401],
    ['invalid-credentials', 401],
    ['not-allowed', 403],
    ['game-not-found', 404],
    ['claim-already-pending', 409],
    ['image-too-large', 413],
    ['unsupported-image', 415],
    // Not 413, which our upload form reports as a file that is too large.
    ['image-too-many-pixels', 422],
    ['image-too-heavy', 422],
    ['uploads-full', 422],
    ['invalid-url', 422],
    ['fetch/blocked-address', 422],
    ['rate-limited', 429],
  ] as const)('%s has status %i', (code, status) => {
    expect(ERRORS[code][0]).toBe(status);
  });
});

describe('storageCodeOf', () => {
  it.each([
    [401, 'storage/unauthenticated'],
    [402, 'storage/quota-exceeded'],
    [403, 'storage/unauthorized'],
    [404, 'storage/object-not-found'],
    [500, 'storage/unknown'],
    [418, 'storage/unknown'],
  ])('maps %i to %s', (status, code) => {
    expect(storageCodeOf(status)).toBe(code);
  });

  it('covers every promised code', () => {
    const codes = Object.keys(ERRORS).filter((code) => code.startsWith('storage/'));
    expect(codes.sort()).toEqual(
      [
        'unknown',
        'object-not-found',
        'quota-exceeded',
        'unauthenticated',
        'unauthorized',
        'retry-limit-exceeded',
        'canceled',
        'invalid-url',
        'invalid-argument',
      ]
        .map((name) => `storage/${name}`)
        .sort(),
    );
  });
});
