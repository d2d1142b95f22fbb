import { isAppError } from '#domain/errors.ts';
import * as pictures from '#domain/games/picture.ts';
import { fileKeyOf, filePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { listShownBlobs } from '#platform/db/hosting/blobs.ts';
import { readFileHashes } from '#platform/db/upkeep/file-hashes.ts';
import { listShownPictures } from '#platform/db/upkeep/site-faults.ts';
import { atOnce } from '../in-steps.ts';
import { type Finding, listed, note, wrong } from './doctor.ts';

/** An S3 store that fails is asked again for minutes. */
const STORE_MS = 3_000;
const LOOK_MS = 4_000;
const AT_ONCE = 8;

/** Whether the file store can be read and written, and has every picture that is shown, whole and in every size. */
export async function examineFiles(ctx: AppContext): Promise<Finding[]> {
  const broken = await examineStore(ctx);
  if (broken !== null) return [wrong(`The ${ctx.config.s3 ? 'S3' : 'file'} store ${broken}`)];
  const shown = await listShownPictures(ctx.db.read);
  const stored = new Set<string>();
  for await (const { key } of ctx.files.list('thumbnails/')) stored.add(key);
  const missing = shown.flatMap(({ path, shownBy }) =>
    sizesOf(path, shownBy).flatMap((each) => (stored.has(fileKeyOf(each) ?? '') ? [] : [`${each} (${shownBy})`])),
  );
  const paths = new Set(shown.map(({ path }) => path));
  const isShown = (key: string) => paths.has(filePath(pictures.pictureOf(key)));
  const orphans = new Set([...stored].filter((key) => !isShown(key)).map(pictures.pictureOf));
  const findings: Finding[] = [];
  if (missing.length > 0) findings.push(wrong(`Stored pictures that are lost: ${listed(missing)}`));
  if (orphans.size > 0) {
    const text = `${orphans.size.toLocaleString('en')} stored pictures are shown nowhere (drafts, or what a week's sweep removes).`;
    findings.push(note(text));
  }
  findings.push(...(await examineHosted(ctx)));
  return [...findings, ...(await examinePictures(ctx, [...stored].filter(isShown)))];
}

/** Whether the store has every file of the games that are played here. */
async function examineHosted(ctx: AppContext): Promise<Finding[]> {
  const shown = await listShownBlobs(ctx.db.read);
  if (shown.length === 0) return [];
  const stored = await ctx.content.listHashes();
  const broken = new Set(shown.filter(({ hash }) => !stored.has(hash)).map(({ title }) => title));
  return broken.size === 0 ? [] : [wrong(`Hosted games of which files are lost: ${listed([...broken])}`)];
}

/** A file that is written, read and deleted. Returns what fails. */
async function examineStore({ files, ids }: AppContext): Promise<string | null> {
  const key = `doctor/${ids.next()}.txt`;
  const bytes = new TextEncoder().encode('doctor');
  try {
    await files.get(key, { signal: AbortSignal.timeout(STORE_MS) });
  } catch (error) {
    return `can't be read: ${reasonOf(error)}`;
  }
  try {
    await files.put({ key, bytes, contentType: 'text/plain; charset=utf-8' });
    await files.delete(key);
    return null;
  } catch (error) {
    return `can't be written: ${reasonOf(error)}`;
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as Error;
  if (isAppError(error) && error.code === 'storage/canceled') return `it did not answer within ${STORE_MS / 1_000} s.`;
  return cause instanceof Error ? cause.message : String(error);
}

function sizesOf(path: string, shownBy: string): string[] {
  const full = pictures.pictureSize(path)?.width ?? 0;
  const widths = pictures.renditionWidths(
    full,
    shownBy.startsWith('person') ? pictures.AVATAR_WIDTHS : pictures.COVER_WIDTHS,
  );
  const moving = pictures.movingOf(path);
  const still = widths.map((width) => (width === full ? path : pictures.renditionOf(path, width)));
  return moving === null ? still : [...still, moving];
}

/** As many as can be read within `LOOK_MS`, beginning anywhere. */
async function examinePictures(ctx: AppContext, keys: readonly string[]): Promise<Finding[]> {
  const known = await readFileHashes(ctx.db.read);
  const start = Math.floor(ctx.ids.random() * keys.length);
  const waiting = [...keys.slice(start), ...keys.slice(0, start)];
  const signal = AbortSignal.timeout(LOOK_MS);
  const damaged: string[] = [];
  let looked = 0;
  await atOnce(AT_ONCE, waiting, async (key) => {
    if (signal.aborted) return;
    const file = await ctx.files.get(key, { signal }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (signal.aborted) return;
    if (file && ctx.pictures.isDamaged(file, known.get(key))) damaged.push(filePath(key));
    looked += 1;
  });
  const findings: Finding[] = [];
  if (damaged.length > 0) findings.push(wrong(`Stored pictures that are damaged: ${listed(damaged)}`));
  if (looked < keys.length) {
    const [some, all] = [looked, keys.length].map((count) => count.toLocaleString('en'));
    findings.push(note(`Of ${all} stored pictures, ${some} were looked at; a backup compares all.`));
  }
  return findings;
}
