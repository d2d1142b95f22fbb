import { writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { defaultServerConditions, type Plugin } from 'vite';
import { BUILD_DIR } from '#server/build-location.ts';

const OUTSIDE = ['better-sqlite3', 'sharp', '@resvg/resvg-js', 'pg', 'pino'];

/** Where `recordModules` writes its record. */
export const MODULES_RECORD = join(BUILD_DIR, 'client-modules.json');

/** The modules in each of the browser's files, by the file's path below build/client. */
export type ModulesRecord = Record<string, string[]>;

/** Records the modules in the browser's files, except modules that tree-shaking has removed entirely. */
export function recordModules(): Plugin {
  return {
    name: 'playpodium:record-modules',
    async generateBundle(_options, bundle) {
      const { name, config } = this.environment;
      if (name !== 'client') return;
      const record: ModulesRecord = {};
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const used = Object.entries(file.modules).filter(([, module]) => module.renderedLength > 0);
        record[file.fileName] = used.map(([id]) => nameOf(id, config.root)).sort();
      }
      await writeFile(MODULES_RECORD, `${JSON.stringify(record, null, 2)}\n`);
    },
  };
}

function nameOf(id: string, root: string): string {
  const plain = id.replace(/^\0/, '').replace(/\?.*$/, '');
  if (!isAbsolute(plain)) return plain;
  // If node_modules is a symbolic link, the relative paths of its modules begin with `../`. In that case, everything
  // before `node_modules/` is removed.
  return relative(root, plain)
    .replaceAll('\\', '/')
    .replace(/^\.\.\/.*?(?=node_modules\/)/, '');
}

/**
 * Bundles the app, server/main.ts and the packages that these use. Otherwise, Node would spend half of its startup time
 * on finding and linking a thousand small modules. Packages that load native code, or files from their own folder,
 * aren't bundled.
 */
export function serverBundle(): Plugin {
  return {
    name: 'playpodium:server-bundle',
    configEnvironment(name) {
      if (name !== 'ssr') return;
      return {
        resolve: { noExternal: true, external: OUTSIDE, conditions: [...defaultServerConditions] },
        build: {
          rolldownOptions: {
            input: { index: 'virtual:react-router/server-build', main: 'server/main.ts' },
            output: { entryFileNames: '[name].js' },
          },
        },
      };
    },
  };
}

/**
 * The files of the build that pages share, each with a pattern for its main modules. What these modules import
 * goes into the same file, unless an earlier file has it.
 */
const SHARED_FILES = {
  framework:
    /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper/,
  frame: /[\\/]app[\\/](?:root\.tsx|ui[\\/]use-action-result\.ts|shell[\\/]page\.tsx)|[\\/]icons[\\/]eye\.mjs/,
  game: /[\\/]domain[\\/]games[\\/](?:game|picture)\.ts/,
  cards: /[\\/]app[\\/]listing[\\/]game-card\.tsx/,
} as const;

/**
 * Puts the modules that several pages use into a few files. Fewer files compress better (10 kB less per first visit)
 * and take fewer requests. As long as only our own code changes, the framework's file keeps its name and stays in
 * browsers' caches.
 */
export function sharedChunks(): Plugin {
  return {
    name: 'playpodium:shared-chunks',
    configEnvironment(name) {
      if (name !== 'client') return;
      const files = Object.entries(SHARED_FILES).reverse();
      const groups = files.map(([name, test], priority) => ({ name, test, priority }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
