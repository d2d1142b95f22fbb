import { FLOORS, type Floor } from '../floors.ts';

/** The table of floors as Biome understands it: overrides for biome.json and GritQL plugins. */
export interface LintRules {
  overrides: Record<string, unknown>[];
  /** The text of each plugin, by its path from the root. */
  plugins: Record<string, string>;
}

const TESTS = ['!**/*.test.ts', '!**/*.test.tsx'];

export function createLintRules(floors: readonly Floor[] = FLOORS): LintRules {
  const plugins: Record<string, string> = {};
  const overrides = floors.map((floor) => {
    const plugin = pluginOf(floor);
    const path = `scripts/lint/${floor.name.replace('/', '-')}.grit`;
    if (plugin) plugins[path] = plugin;
    return {
      includes: [...floor.folders.map((folder) => `${folder}**`), ...inner(floor, floors), ...TESTS],
      ...(plugin ? { plugins: [`./${path}`] } : {}),
      linter: { rules: { style: { noRestrictedImports: importRule(floor, floors), ...globalRule(floor) } } },
    };
  });
  return { overrides, plugins };
}

/** A folder inside this floor's that is a floor of its own. */
function inner(floor: Floor, floors: readonly Floor[]): string[] {
  const others = floors.filter((other) => other !== floor).flatMap((other) => other.folders);
  return others
    .filter((folder) => floor.folders.some((own) => folder.startsWith(own)))
    .map((folder) => `!${folder}**`);
}

function importRule(floor: Floor, floors: readonly Floor[]): unknown {
  const patterns = [closedFolders(floor, floors), closedPackages(floor)].filter(
    (pattern) => pattern !== null,
  );
  return { level: 'error', options: { patterns } };
}

function closedFolders(floor: Floor, floors: readonly Floor[]): unknown {
  const roots = [
    ...new Set(floors.flatMap((each) => each.folders).map((folder) => `${folder.split('/')[0]}/`)),
  ];
  const open = [...floor.folders, ...floor.mayImport, ...(floor.mayImportTypesOf ?? [])];
  const closed = roots.filter((root) => !open.some((folder) => folder === root));
  const partlyOpen = open.filter((folder) => !roots.includes(folder));
  const isInside = (folder: string) => closed.some((root) => folder.startsWith(root));
  const group = [
    ...closed.flatMap(bothWays),
    ...partlyOpen
      .filter(isInside)
      .flatMap(bothWays)
      .map((pattern) => `!${pattern}`),
    ...closedNeighbours(floor, floors, open),
    ...(floor.never ?? []).flatMap(bothWays),
  ];
  return group.length > 0
    ? { group, message: `The ${floor.name} floor does not import this: see scripts/floors.ts.` }
    : null;
}

/** Floors below the same folder see each other as `../http/…`. */
function closedNeighbours(floor: Floor, floors: readonly Floor[], open: readonly string[]): string[] {
  const root = floor.folders[0]?.split('/')[0] ?? '';
  const others = floors.flatMap((other) => other.folders).filter((folder) => folder.startsWith(`${root}/`));
  return others
    .filter((folder) => folder !== `${root}/` && !open.some((each) => folder.startsWith(each)))
    .map((folder) => `../**/${folder.slice(root.length + 1)}**`);
}

/** By its address (`#platform/…`) and from a neighbouring folder (`../platform/…`). */
function bothWays(folder: string): string[] {
  return [`#${folder}**`, `../**/${folder}**`];
}

function closedPackages(floor: Floor): unknown {
  const names = (list: readonly string[]) => list.flatMap((name) => [name, `${name}/**`]);
  const node =
    floor.nodeModules === 'any'
      ? []
      : ['node:*', 'node:*/**', ...floor.nodeModules.map((name) => `!${name}`)];
  const group =
    floor.packages === 'any'
      ? [...names(floor.neverPackages ?? []), ...node]
      : [
          '**',
          ...['#*/**', './**', '../**'].map((own) => `!${own}`),
          ...[
            ...names(floor.packages),
            ...(floor.nodeModules === 'any' ? ['node:*'] : floor.nodeModules),
          ].map((name) => `!${name}`),
        ];
  return group.length > 0
    ? { group, message: `The ${floor.name} floor does not use this: see scripts/floors.ts.` }
    : null;
}

function globalRule(floor: Floor): Record<string, unknown> {
  const names = (floor.neverNames ?? []).filter((name) => /^\w+$/.test(name));
  if (names.length === 0) return {};
  const deniedGlobals = Object.fromEntries(
    names.map((name) => [name, `The ${floor.name} floor does not use it.`]),
  );
  return { noRestrictedGlobals: { level: 'error', options: { deniedGlobals } } };
}

function pluginOf(floor: Floor): string | null {
  const report = (what: string, sentence: string) =>
    `register_diagnostic(span = ${what}, message = "${sentence}")`;
  const names = (floor.neverNames ?? []).filter((name) => !/^\w+$/.test(name));
  const parts = names.map(
    (name) =>
      `\`${name}\` as $use where { ${report('$use', `The ${floor.name} floor does not use ${name}: see scripts/floors.ts.`)} }`,
  );
  for (const folder of floor.mayImportTypesOf ?? []) {
    const open = [...floor.folders, ...floor.mayImport].filter((each) => each.startsWith(folder));
    const conditions = [
      `$import <: r"^import\\s[^;]*['\\"]#${folder}[\\s\\S]*"`,
      `$import <: not r"^import\\s+type\\s[\\s\\S]*"`,
      ...open.map((each) => `$import <: not r"^import\\s[^;]*['\\"]#${each}[\\s\\S]*"`),
      report(
        '$import',
        `The ${floor.name} floor imports only types from ${folder}: write \\"import type\\".`,
      ),
    ];
    parts.push(`JsImport() as $import where {\n    ${conditions.join(',\n    ')}\n  }`);
  }
  if (parts.length === 0) return null;
  return `// Written by "node scripts/write-lint-rules.ts" from scripts/floors.ts.\nlanguage js;\n\nor {\n  ${parts.join(',\n  ')}\n}\n`;
}
