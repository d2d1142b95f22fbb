import { defineConfig } from 'vitest/config';

/** In milliseconds. Far longer than any test takes, so that a busy machine doesn't make a test fail. */
const PATIENT = { testTimeout: 90_000, hookTimeout: 30_000 };
/** Test files share loaded modules (`isolate`), because loading them for each file would take longer than the tests. */
const QUICK = {
  ...PATIENT,
  pool: 'threads',
  isolate: false,
  restoreMocks: true,
  maxWorkers: '100%',
} as const;
const BUNDLE_TESTS = 'tests/house/bundle*.test.ts';

/** Unit tests are beside the files that they test. All other tests are in tests/. */
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
        // These tests read the build, which `npm test` and `npm run build` make.
        test: { name: 'bundle', include: [BUNDLE_TESTS], environment: 'node', ...PATIENT },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,races,crash}/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['tests/support/databases-global.ts'],
          // React's production build, which visitors get, is several times faster.
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
