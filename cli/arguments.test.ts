import { expect, it } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

const wanted = { options: { strict: { type: 'boolean', default: false } }, positionals: ['PATH'] } as const;

it('reads options wherever they stand', () => {
  expect(readArguments(['--strict', 'a'], wanted)).toMatchObject({
    values: { strict: true },
    positionals: ['a'],
  });
  expect(readArguments(['a', '--strict'], wanted)).toMatchObject({
    values: { strict: true },
    positionals: ['a'],
  });
  expect(readArguments(['a'], wanted)).toMatchObject({ values: { strict: false } });
});

it.each([
  [[], 'PATH is missing.'],
  [['a', 'b'], '"b" is more than this command takes.'],
  [['a', '--fast'], "Unknown option '--fast'"],
])('refuses %j', (args, message) => {
  expect(() => readArguments(args, wanted)).toThrow(UsageError);
  expect(() => readArguments(args, wanted)).toThrow(message);
});
