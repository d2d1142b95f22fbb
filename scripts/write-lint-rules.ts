/** Writes the table of floors (scripts/floors.ts) into biome.json and scripts/lint/. A test says when it has to run. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLintRules } from './house/lint-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const CONFIG = join(ROOT, 'biome.json');
const FOLDER = join(ROOT, 'scripts', 'lint');

const { overrides, plugins } = createLintRules();
const config = JSON.parse(readFileSync(CONFIG, 'utf8'));
const ours = config.overrides.filter(
  (override: { linter?: { rules?: { style?: object } } }) =>
    !('noRestrictedImports' in (override.linter?.rules?.style ?? {})),
);
writeFileSync(CONFIG, `${JSON.stringify({ ...config, overrides: [...ours, ...overrides] }, null, 2)}\n`);

mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(FOLDER)) {
  if (!plugins[`scripts/lint/${name}`]) rmSync(join(FOLDER, name));
}
for (const [path, text] of Object.entries(plugins)) writeFileSync(join(ROOT, path), text);
console.log(
  `${overrides.length} floors written to biome.json, ${Object.keys(plugins).length} plugins to scripts/lint.`,
);
