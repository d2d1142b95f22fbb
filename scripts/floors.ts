/** One floor of the house: who may import what. `docs/architecture.md` draws it; a test and a lint rule hold it. */
export interface Floor {
  name: string;
  /** The folders whose files live on this floor; the longest that fits a file counts. */
  folders: readonly string[];
  /** Folders or files that its files may import, beside their own folders. */
  mayImport: readonly string[];
  /** Folders of which it may import types, and nothing that exists at run time. */
  mayImportTypesOf?: readonly string[];
  /** Folders closed to it although a rule above would open them. */
  never?: readonly string[];
  /** The npm packages it may use. */
  packages: 'any' | readonly string[];
  /** Packages closed to it where `packages` is 'any'. */
  neverPackages?: readonly string[];
  /** Node's own modules that it may use. */
  nodeModules: 'any' | readonly string[];
  /** What it never names or calls, e.g. `Date.now`. */
  neverNames?: readonly string[];
  /** Whether each folder directly below its own keeps to itself. */
  hasSeparateFolders?: boolean;
}

const BELOW_APP = ['domain/', 'services/'];
const EVERYTHING_BELOW = ['domain/', 'platform/', 'services/', 'app/'];
/** What speaks to a database or to the disk. */
const DATABASE_PACKAGES = ['kysely', 'better-sqlite3', 'pg'];

/** Time and randomness come from the context. */
const CLOCK_AND_CHANCE = ['Date.now', 'new Date()', 'performance.now', 'Math.random', 'crypto.randomUUID'];

/** The table of floors, from the ground up. */
export const FLOORS: readonly Floor[] = [
  {
    name: 'domain',
    folders: ['domain/'],
    mayImport: [],
    packages: ['zod'],
    nodeModules: [],
    neverNames: CLOCK_AND_CHANCE,
  },
  {
    name: 'platform',
    folders: ['platform/'],
    mayImport: ['domain/'],
    packages: 'any',
    nodeModules: 'any',
  },
  {
    name: 'services',
    folders: ['services/'],
    mayImport: ['domain/', 'platform/db/'],
    mayImportTypesOf: ['platform/'],
    packages: [],
    nodeModules: ['node:buffer'],
    neverNames: [...CLOCK_AND_CHANCE, 'Request', 'Response'],
  },
  {
    name: 'app/http',
    folders: ['app/http/'],
    mayImport: BELOW_APP,
    mayImportTypesOf: ['platform/'],
    packages: 'any',
    neverPackages: DATABASE_PACKAGES,
    nodeModules: 'any',
  },
  {
    name: 'app/routes',
    folders: ['app/routes/'],
    mayImport: ['app/', ...BELOW_APP],
    packages: 'any',
    neverPackages: DATABASE_PACKAGES,
    nodeModules: [],
    hasSeparateFolders: true,
  },
  {
    name: 'app/components',
    folders: ['app/components/'],
    mayImport: ['app/ui/', 'domain/'],
    packages: 'any',
    neverPackages: DATABASE_PACKAGES,
    nodeModules: [],
  },
  {
    name: 'app/ui',
    folders: ['app/ui/'],
    mayImport: [],
    packages: 'any',
    neverPackages: DATABASE_PACKAGES,
    nodeModules: [],
  },
  {
    name: 'app',
    folders: ['app/'],
    mayImport: ['app/', ...BELOW_APP],
    packages: 'any',
    neverPackages: DATABASE_PACKAGES,
    nodeModules: 'any',
  },
  {
    name: 'server',
    folders: ['server/'],
    mayImport: EVERYTHING_BELOW,
    never: ['app/routes/'],
    packages: 'any',
    nodeModules: 'any',
  },
  {
    name: 'cli',
    folders: ['cli/'],
    mayImport: [...EVERYTHING_BELOW, 'server/'],
    never: ['app/routes/'],
    packages: 'any',
    neverPackages: DATABASE_PACKAGES,
    nodeModules: 'any',
  },
  {
    name: 'tests',
    folders: ['tests/', 'bench/', 'scripts/'],
    mayImport: [...EVERYTHING_BELOW, 'server/', 'cli/'],
    never: ['app/routes/'],
    packages: 'any',
    nodeModules: 'any',
  },
];

/** Floors whose code runs at the operator's: they use `dependencies` alone. */
export const SHIPPED_FLOORS = FLOORS.filter(({ name }) => name !== 'tests').map(({ name }) => name);

/** Files that use a development package all the same. */
export const DEVELOPMENT_FILES = ['server/dev-site.ts', 'app/routes.ts'];

/** A unit test stands beside its file and may import what tests may, and its own folder. */
export const UNIT_TEST = /\.test\.tsx?$/;

/** The floor that a file lives on; undefined for what stands outside the house (configuration at the root). */
export function floorOf(path: string, floors = FLOORS): Floor | undefined {
  if (UNIT_TEST.test(path)) return floors.find(({ name }) => name === 'tests');
  const fitting = floors.flatMap((floor) =>
    floor.folders
      .filter((folder) => path.startsWith(folder))
      .map((folder) => ({ floor, length: folder.length })),
  );
  return fitting.sort((one, other) => other.length - one.length)[0]?.floor;
}
