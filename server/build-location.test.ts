import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placeBuild } from './build-location.ts';

const ROOT = '/site/code';

it('is build/, or the folder that is named', () => {
  expect(placeBuild(ROOT, undefined)).toBe(join(ROOT, 'build'));
  expect(placeBuild(ROOT, '')).toBe(join(ROOT, 'build'));
  expect(placeBuild(ROOT, 'build-mine')).toBe(join(ROOT, 'build-mine'));
  expect(placeBuild(ROOT, '/elsewhere/build')).toBe('/elsewhere/build');
});

it.each([
  '.',
  './',
  '..',
  '/',
  '/site',
  '/site/code/',
  'build/..',
])('is never a folder that holds the code, which a build would empty: %s', (given) =>
  expect(() => placeBuild(ROOT, given)).toThrow('BUILD_DIR'));
