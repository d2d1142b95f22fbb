import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_DIR } from '#server/build-location.ts';

const TEXT = /\.(?:js|css|json|html)$/;
const COMPRESSED = /\.(?:br|gz)$/;
const ASSET_NAME = /[\w.-]+\.(?:js|css|woff2)\b/g;
const HASHED = /-([\w-]{8})(\.\w+)$/;

/** Copies the build, with another name for each asset, as if every file had changed. Returns the copy's folder. */
export async function makeOtherBuild(): Promise<string> {
  // Here the code finds its package.json, and the next build removes it.
  const copy = join(BUILD_DIR, 'other');
  await rm(copy, { recursive: true, force: true });
  for (const part of ['client', 'server']) await cp(join(BUILD_DIR, part), join(copy, part), { recursive: true });
  const assets = join(copy, 'client/assets');
  const names = await readdir(assets);
  const renamed = new Map(
    names.map((name) => [name, name.replace(HASHED, (_, hash, end) => `-${[...hash].reverse().join('')}${end}`)]),
  );
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (COMPRESSED.test(entry.name)) await rm(path);
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace(ASSET_NAME, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [from, to] of renamed) if (!COMPRESSED.test(from)) await rename(join(assets, from), join(assets, to));
  return copy;
}
