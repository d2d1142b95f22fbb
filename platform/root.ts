import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

const manifest = findPackageJSON(import.meta.url);
if (!manifest) throw new Error('The site runs without its package.json. Start it from its own folder.');

/** The bundled server in build/ finds the same folder. */
export const ROOT = new URL('./', pathToFileURL(manifest));
