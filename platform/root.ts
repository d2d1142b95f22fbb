import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

const manifest = findPackageJSON(import.meta.url);
if (!manifest) throw new Error('The site runs without its package.json. Start it from its own folder.');

/** The project's folder, which is also found from the bundled server in build/. */
export const ROOT = new URL('./', pathToFileURL(manifest));
