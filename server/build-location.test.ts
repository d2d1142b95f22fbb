import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildDirOf } from './build-location.ts';

const ROOT = '/site/code';

it('the folder for builds is build/, or the given one', () => {
  expect(buildDirOf(ROOT, undefined)).toBe(join(ROOT, 'build'));
  expect(buildDirOf(ROOT, '')).toBe(join(ROOT, 'build'));
  expect(buildDirOf(ROOT, 'build-mine')).toBe(join(ROOT, 'build-mine'));
  expect(buildDirOf(ROOT, '/elsewhere/build')).toBe('/elsewhere/build');
});

it.each([
  '.',
  './',
  '..',
  '/',
  '/site',
  '/site/code/',
  'build/..',
])('a folder that contains the code is refused, because a build would empty it: %s', (given) =>
  expect(() => buildDirOf(ROOT, given)).toThrow('BUILD_DIR'));
