import { defineConfig } from 'vitest/config';

/** Far longer than any of them takes: a busy machine is no failure. */
const PATIENT = { testTimeout: 90_000, hookTimeout: 30_000 };
/** These keep nothing between files: loading every module anew for each of them took longer than the tests. */
const QUICK = {
  ...PATIENT,
  pool: 'threads',
  isolate: false,
  restoreMocks: true,
  maxWorkers: '100%',
} as const;
const BUNDLE_TESTS = 'tests/house/bundle*.test.ts';

/** Unit tests stand beside their file; integration, races and crash tests stand in tests/. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{artwork,domain,platform,services,app,server,cli,scripts,bench}/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...QUICK,
        },
      },
      {
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          exclude: [BUNDLE_TESTS],
          environment: 'node',
          ...QUICK,
        },
      },
      {
        // Needs a build: npm test and "npm run build" make it.
        test: { name: 'bundle', include: [BUNDLE_TESTS], environment: 'node', ...PATIENT },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,races,crash}/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['tests/support/databases-global.ts'],
          // React answers several times as fast as visitors get it.
          env: { NODE_ENV: 'production' },
          testTimeout: 90_000,
          hookTimeout: 120_000,
          pool: 'forks',
          isolate: false,
          restoreMocks: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
