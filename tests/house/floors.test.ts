import { describe, expect, it } from 'vitest';
import { checkFloors } from '#scripts/house/check-floors.ts';
import { parseModule } from '#scripts/house/module.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { modulesOfHouse } from './house.ts';

const packages = {
  dependencies: Object.keys(packageJson.dependencies),
  devDependencies: Object.keys(packageJson.devDependencies),
};

const refusals = (files: Record<string, string>) =>
  checkFloors({
    modules: Object.entries(files).map(([path, text]) => parseModule({ path, text })),
    packages,
  });

describe('the floors', () => {
  it('hold in every file of the house', () => {
    expect(checkFloors({ modules: modulesOfHouse(), packages })).toEqual([]);
  });
});

describe('the check of the floors refuses', () => {
  it.each([
    [
      'domain',
      'domain/a.ts',
      "import { x } from '#platform/b.ts'",
      'domain may not import platform (platform/b.ts)',
    ],
    [
      'domain',
      'domain/a.ts',
      "import { x } from '../services/b.ts'",
      'domain may not import services (services/b.ts)',
    ],
    ['domain', 'domain/a.ts', "import fs from 'node:fs'", "domain may not use Node's node:fs"],
    ['domain', 'domain/a.ts', "export { hash } from 'kysely'", 'domain may not use the package kysely'],
    ['domain', 'domain/a.ts', 'export const t = Date.now()', 'domain may not use Date.now'],
    ['domain', 'domain/a.ts', 'export const t = new Date()', 'domain may not use new Date()'],
    ['domain', 'domain/a.ts', 'export const n = () => Math.random()', 'domain may not use Math.random'],
    [
      'platform',
      'platform/a.ts',
      "import type { S } from '#services/b.ts'",
      'platform may not import services (services/b.ts)',
    ],
    [
      'platform',
      'platform/a.ts',
      "await import('../app/root.tsx')",
      'platform may not import app (app/root.tsx)',
    ],
    [
      'services',
      'services/a.ts',
      "import { type C } from '#platform/context.ts'",
      'services may import only types from platform ("import type", platform/context.ts)',
    ],
    [
      'services',
      'services/a.ts',
      "import type { K } from 'kysely'",
      'services may not use the package kysely',
    ],
    ['services', 'services/a.ts', 'export const f = (r: Request) => r', 'services may not use Request'],
    [
      'app/http',
      'app/http/a.server.ts',
      "import { sql } from 'kysely'",
      'app/http may not use the package kysely',
    ],
    [
      'app/http',
      'app/http/a.server.ts',
      "import { createLog } from '#platform/log.ts'",
      'app/http may import only types from platform ("import type", platform/log.ts)',
    ],
    [
      'app/routes',
      'app/routes/home/a.tsx',
      "import type { C } from '#platform/context.ts'",
      'app/routes may not import platform (platform/context.ts)',
    ],
    [
      'app/routes',
      'app/routes/home/a.tsx',
      "import { B } from '../game/b.tsx'",
      "app/routes: one folder may not import another's files (app/routes/game/b.tsx)",
    ],
    [
      'app/components',
      'app/components/a.tsx',
      "import { b } from '#services/b.ts'",
      'app/components may not import services (services/b.ts)',
    ],
    [
      'app/components',
      'app/components/a.tsx',
      "import { b } from '../http/b.server.ts'",
      'app/components may not import app/http (app/http/b.server.ts)',
    ],
    [
      'app/ui',
      'app/ui/a.tsx',
      "import { B } from '../components/b.tsx'",
      'app/ui may not import app/components (app/components/b.tsx)',
    ],
    [
      'app/ui',
      'app/ui/a.tsx',
      "import type { G } from '#domain/games/game.ts'",
      'app/ui may not import domain (domain/games/game.ts)',
    ],
    [
      'server',
      'server/a.ts',
      "import H from '#app/listing/home/home.tsx'",
      'server may not import app/routes (app/listing/home/home.tsx)',
    ],
    [
      'server',
      'server/a.ts',
      "import { cli } from '#cli/main.ts'",
      'server may not import cli (cli/main.ts)',
    ],
    ['cli', 'cli/a.ts', "import { sql } from 'kysely'", 'cli may not use the package kysely'],
    [
      'tests',
      'tests/a.ts',
      "import H from '#app/listing/home/home.tsx'",
      'tests may not import app/routes (app/listing/home/home.tsx)',
    ],
  ])('%s: %s, when it says %s', (_floor, path, text, sentence) => {
    expect(refusals({ [path]: text })).toEqual([`${path}:1 ${sentence}`]);
  });

  it('a development package where the operator runs it, and a package that nobody declared', () => {
    expect(refusals({ 'server/a.ts': "import { createServer } from 'vite'" })).toEqual([
      "server/a.ts:1 vite is a development package; server runs at the operator's",
    ]);
    expect(refusals({ 'server/a.ts': "import _ from 'lodash'" })).toEqual([
      'server/a.ts:1 the package lodash is not in package.json',
    ]);
  });

  it('code that imports a unit test', () => {
    expect(refusals({ 'domain/a.ts': "import { x } from './b.test.ts'" })).toEqual([
      "domain/a.ts:1 a unit test is nobody's to import (domain/b.test.ts)",
    ]);
  });
});

describe('the check of the floors allows', () => {
  it.each([
    ['domain/a.ts', "import { z } from 'zod'; import { x } from './b.ts'; export const d = new Date(0)"],
    [
      'platform/a.ts',
      "import { sql } from 'kysely'; import fs from 'node:fs'; import { x } from '#domain/b.ts'",
    ],
    [
      'services/a.ts',
      "import type { AppContext } from '#platform/context.ts'; import { q } from '#platform/db/games/games.ts'",
    ],
    [
      'app/http/a.server.ts',
      "import type { AppContext } from '#platform/context.ts'; import { v } from '#services/votes/v.ts'",
    ],
    ['app/routes/home/a.tsx', "import { B } from './b.tsx'; import { Card } from '#app/components/card.tsx'"],
    [
      'app/routes/home/a.tsx',
      "import type { Route } from './+types/home'; import css from '../../styles/app.css?url'",
    ],
    ['app/routes/home/a.test.tsx', "import { expect } from 'vitest'; import H from './home.tsx'"],
    [
      'app/components/a.tsx',
      "import { B } from '#app/ui/b.tsx'; import { r } from '#domain/people/profile.ts'",
    ],
    ['server/dev-site.ts', "import { createServer } from 'vite'"],
    [
      'tests/e2e/a.spec.ts',
      "import { serve } from '#server/serve.ts'; import { test } from '@playwright/test'",
    ],
  ])('%s, when it says %s', (path, text) => {
    expect(refusals({ [path]: text })).toEqual([]);
  });
});
