/**
 * Builds the site into build/: the browser's files with their compressed copies, the server's pages, and a record of
 * what the browser's bundle is made of. It is what `react-router build` does, with two plugins of our own.
 */
import { join } from 'node:path';
import { compressStaticFiles } from './bundle/compress.ts';
import { recordModules } from './bundle/record-modules.ts';
import { sharedChunks } from './bundle/shared-chunks.ts';

const root = join(import.meta.dirname, '..');

// Vite and React read it while they are loaded.
process.env.NODE_ENV = 'production';
try {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    root,
    mode: 'production',
    logLevel: 'warn',
    plugins: [sharedChunks(), recordModules()],
  });
  await builder.buildApp();
  await compressStaticFiles(join(root, 'build/client'));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
