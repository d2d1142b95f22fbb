/**
 * Which top-level folder (floor) may import which others (docs/architecture.md). `npm test -- house` checks it. Moving
 * files within a floor changes nothing here.
 */
import { readFileSync } from 'node:fs';
import { Visitor } from '@swc/core/Visitor.js';

// The parser is swc, because TypeScript 7 has no JavaScript API. swc's Visitor doesn't know `using` declarations, so
// this code adds them.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visit(node) {
  if (node.type !== 'UsingDeclaration') return visitStatement.call(this, node);
  return this.visitVariableDeclaration({ ...node, declarations: node.decls });
};

const FLOORS = ['artwork', 'domain', 'platform', 'services', 'app', 'server', 'cli', 'tests', 'bench', 'scripts'];
/** The floors that operators run. The others are for development. */
const SHIPPED = '^(artwork|domain|platform|services|app|server|cli)/';
const TEST = '\\.test\\.tsx?$';
const DATABASE = '(^|/)node_modules/(kysely|better-sqlite3|pg)/';
/** Files of app/ that only the server loads. */
const SERVER_FILE = '\\.server\\.tsx?$';
/** The files that app/routes.ts names. Only React Router loads them. */
const SCREENS = [
  ...readFileSync(new URL('app/routes.ts', import.meta.url), 'utf8').matchAll(/'([\w./-]+\.tsx?)'/g),
].map(([, file]) => `app/${file.replace(/^\.?\//, '')}`);

/** A rule: files in `folder`, except tests, may not import `to`. */
const forbid = (name, folder, to, { from = {}, comment } = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: folder, pathNot: [TEST], ...from },
  to,
});

/** A rule: `floor` may import itself and the `allowed` floors, but no others. */
const onlyFloors = (floor, allowed) =>
  forbid(`${floor}-floor`, `^${floor}/`, {
    path: FLOORS.filter((each) => each !== floor && !allowed.includes(each)).map((each) => `^${each}/`),
  });

const oneOf = (files) => `^(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/\\+types/', '^virtual:'] },
    },
    {
      name: 'in-package-json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    forbid(
      'no-development-packages',
      SHIPPED,
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
      { from: { pathNot: [TEST, '^server/dev-site\\.ts$', '^app/routes\\.ts$'] } },
    ),
    forbid('other-floors-by-alias', '^([^/]+)/', {
      path: FLOORS.map((each) => `^${each}/`),
      pathNot: '^$1/',
      dependencyTypesNot: ['aliased-subpath-import'],
    }),
    { name: 'no-tests-imported', severity: 'error', from: {}, to: { path: TEST } },

    forbid('artwork-floor', '^artwork/', { pathNot: '^artwork/' }),
    forbid('artwork-door', '^(?!artwork/)', { path: '^artwork/', pathNot: '^artwork/draw\\.ts$' }),
    forbid('domain-floor', '^domain/', { pathNot: ['^domain/', '(^|/)node_modules/zod/'] }),
    onlyFloors('platform', ['domain', 'artwork']),
    onlyFloors('services', ['domain', 'platform']),
    forbid('services-values-of-platform', '^services/', {
      path: '^platform/',
      pathNot: '^platform/db/',
      dependencyTypesNot: ['type-only'],
    }),
    forbid('services-packages', '^services/', { path: '(^|/)node_modules/' }),
    forbid('services-node', '^services/', { dependencyTypes: ['core'], pathNot: '^buffer$' }),

    onlyFloors('app', ['domain', 'services', 'platform']),
    forbid('app-types-of-platform', '^app/', { path: '^platform/', dependencyTypesNot: ['type-only'] }),
    forbid('app-database', '^app/', { path: DATABASE }),
    forbid(
      'app-node',
      '^app/',
      { dependencyTypes: ['core'] },
      { from: { pathNot: [TEST, SERVER_FILE, '^app/entry\\.server\\.tsx$'] } },
    ),
    forbid('app-ui-knows-no-nouns', '^app/ui/', {
      path: FLOORS.map((each) => `^${each}/`),
      pathNot: '^app/ui/',
    }),

    onlyFloors('server', ['artwork', 'domain', 'platform', 'services', 'app']),
    onlyFloors('cli', ['artwork', 'domain', 'platform', 'services', 'app', 'server']),
    forbid('cli-database', '^cli/', { path: DATABASE }),
    forbid('no-screens-imported', '^', { path: oneOf(SCREENS) }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
    exclude: { path: '^(build|data|\\.react-router)/' },
  },
};
