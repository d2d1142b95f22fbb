import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { changeEmailSchema, deleteAccountSchema, profileSchema } from './settings-forms.ts';

const { max } = LIMITS.password;

describe('the current password in a settings form', () => {
  it.each([
    [1, true],
    [max, true],
    [0, false],
    [max + 1, false],
  ])('of %i characters is accepted: %s', (length, isTaken) => {
    const password = 'a'.repeat(length);
    const email = { email: 'ada@example.org', currentPassword: password };
    expect(changeEmailSchema.safeParse(email).success).toBe(isTaken);
    expect(deleteAccountSchema.safeParse({ games: 'release', comments: 'keep', proof: password }).success).toBe(
      isTaken,
    );
  });
});

describe('a link of a profile that leads to another site', () => {
  it.each([
    ['githubUrl', 'github.com'],
    ['xUrl', 'x.com'],
    ['itchUrl', 'itch.io'],
  ] as const)('is refused in the field %s with a sentence that names %s', (field, site) => {
    const shape = profileSchema.shape[field];
    expect(shape.safeParse(`https://${site}/ada`).success).toBe(true);
    const refused = shape.safeParse('https://example.org/ada');
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([`Please enter an address on ${site}`]);
  });
});
