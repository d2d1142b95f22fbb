import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { changeEmailSchema, deleteAccountSchema } from './settings-forms.ts';

const { max } = LIMITS.password;

describe('the password that proves who changes an account', () => {
  it.each([
    [1, true],
    [max, true],
    [0, false],
    [max + 1, false],
  ])('of %i characters is taken: %s', (length, isTaken) => {
    const password = 'a'.repeat(length);
    const email = { email: 'ada@example.org', currentPassword: password };
    expect(changeEmailSchema.safeParse(email).success).toBe(isTaken);
    expect(deleteAccountSchema.safeParse({ games: 'release', proof: password }).success).toBe(isTaken);
  });
});
