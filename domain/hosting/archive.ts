import { LIMITS, MEGABYTE } from '../limits.ts';
import type { RefusalFacts, RefusalReason } from '../messages/hosting/refusals.ts';
import type { Settings } from '../settings.ts';

export type UploadRefusal = { reason: RefusalReason } & Partial<RefusalFacts>;

/** A file of a folder or archive, as it says itself. `name`: with its folders; `isNameUnclear`: not in UTF-8. */
export interface UploadedEntry {
  name: string;
  size: number;
  isNameUnclear?: boolean;
  isLink?: boolean;
  isEncrypted?: boolean;
}

export interface UploadBounds {
  uploadBytes: number;
  files: number;
  unpackedBytes: number;
  personBytes: number;
}

const megabytes = (bytes: number): number => Math.round(bytes / MEGABYTE);

type BoundSettings = Pick<Settings, 'uploadMegabytes' | 'uploadFiles' | 'unpackedMegabytes' | 'personMegabytes'>;
export const uploadBounds = (settings: BoundSettings): UploadBounds => ({
  uploadBytes: settings.uploadMegabytes * MEGABYTE,
  files: settings.uploadFiles,
  unpackedBytes: settings.unpackedMegabytes * MEGABYTE,
  personBytes: settings.personMegabytes * MEGABYTE,
});

const INDEX = 'index.html';

/** No two files of a game have the same: players find files in whatever case they ask for them. */
export const pathKeyOf = (path: string): string => path.normalize('NFC').toLowerCase();

/** One file is an archive, the game's page whatever its name, or a file like those of a folder. */
export function uploadKind(names: readonly string[]): 'archive' | 'page' | 'files' {
  const [name = '', ...rest] = names;
  if (rest.length > 0) return 'files';
  if (/\.zip$/i.test(name)) return 'archive';
  return /\.html?$/i.test(name) ? 'page' : 'files';
}

const LEFT_OUT = /^(?:__macosx|thumbs\.db|ehthumbs\.db|desktop\.ini|\.(?!\.?$).*)$/i;

/** What computers add to folders: `__MACOSX`, dot files, Thumbs.db. */
export const isLeftOut = (name: string): boolean => segmentsOf(name).some((segment) => LEFT_OUT.test(segment));

const segmentsOf = (name: string): string[] =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');

const UNSTORABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Its path within the game; null for a folder and for what is left out. */
function pathOf(entry: UploadedEntry): string | null | UploadRefusal {
  const name = entry.name.replaceAll('\\', '/');
  const file = shown(name);
  if (name.startsWith('/')) return { reason: 'absolute-path', file };
  if (/^[a-z]:/i.test(name)) return { reason: 'drive-path', file };
  const segments = segmentsOf(name);
  if (segments.includes('..')) return { reason: 'parent-path', file };
  if (name.endsWith('/') || segments.length === 0 || isLeftOut(name)) return null;
  if (entry.isLink) return { reason: 'link', file };
  if (entry.isEncrypted) return { reason: 'encrypted', file };
  if (entry.isNameUnclear || name.includes('\ufffd')) return { reason: 'not-utf8', file };
  if (UNSTORABLE.test(name)) return { reason: 'bad-name', file };
  const path = segments.join('/');
  const { pathLength, depth } = LIMITS.hosting;
  if (segments.length - 1 > depth) return { reason: 'too-deep', file, most: depth };
  if (path.length > pathLength) return { reason: 'long-name', file, most: pathLength };
  return path;
}

const SHOWN = 80;

/** Of a long name, the end says more. */
function shown(name: string): string {
  const clean = [...name.toWellFormed().replace(new RegExp(UNSTORABLE, 'gu'), '\ufffd')];
  return clean.length > SHOWN ? `…${clean.slice(1 - SHOWN).join('')}` : clean.join('');
}

const PROJECTS: readonly (readonly [RefusalReason, RegExp])[] = [
  ['unity', /(?:^|\/)ProjectSettings\/ProjectVersion\.txt$|\.unity$/],
  ['godot', /(?:^|\/)project\.godot$/],
  ['unreal', /\.uproject$/i],
  ['gamemaker', /\.yyp$/i],
];
const PROGRAM = /\.(?:exe|msi|apk|aab|ipa|dmg|appimage|x86_64|deb|jar)$/i;
const ARCHIVE = /\.(?:zip|rar|7z|tar|tgz|tar\.(?:gz|xz|bz2))$/i;

interface Planned<Entry> {
  path: string;
  entry: Entry;
}

/** Decides by its entries whether an upload is a game, before anything is unpacked. Keeps no more than may be in it. */
export function createSurvey<Entry extends UploadedEntry>({ files: most, unpackedBytes }: UploadBounds) {
  const kept = new Map<string, Planned<Entry>>();
  let refusal: UploadRefusal | null = null;
  let project: RefusalReason | null = null;

  function add(entry: Entry): void {
    project ??= PROJECTS.find(([, pattern]) => pattern.test(entry.name))?.[0] ?? null;
    const path = pathOf(entry);
    if (path === null) return;
    const why = typeof path === 'string' ? complaintAbout(path) : path;
    refusal ??= why;
    if (why === null && typeof path === 'string') kept.set(pathKeyOf(path), { path, entry });
  }

  function complaintAbout(path: string): UploadRefusal | null {
    const same = kept.get(pathKeyOf(path));
    const file = shown(path);
    if (same?.path === path) return { reason: 'same-name', file };
    if (same) return { reason: 'same-but-case', file: shown(same.path), other: file };
    return kept.size === most ? { reason: 'too-many', most } : null;
  }

  /** `packedBytes`: of the archive, if it is one. */
  function plan(packedBytes: number | null): UploadRefusal | Planned<Entry>[] {
    const all = [...kept.values()];
    const root = rootOf(all.map(({ path }) => path));
    if (root === null && project !== null) return { reason: project };
    if (refusal) return refusal;
    if (root === null) return withoutIndex(all.map(({ path }) => path));
    const bytes = all.reduce((sum, { entry }) => sum + entry.size, 0);
    const largest = all.reduce((one, other) => (other.entry.size > one.entry.size ? other : one));
    const file = shown(largest.path);
    if (bytes > unpackedBytes) return { reason: 'too-large', file, most: megabytes(unpackedBytes) };
    const { ratio } = LIMITS.hosting;
    if (packedBytes !== null && bytes > packedBytes * ratio) return { reason: 'ratio', file, most: ratio };
    return all.map(({ path, entry }) => ({ path: path.slice(root.length), entry }));
  }

  return { add, plan };
}

/** The folder of index.html, with its '/': '' or the only folder. Null if there is no index.html. */
function rootOf(paths: readonly string[]): string | null {
  const keys = paths.map(pathKeyOf);
  if (keys.includes(INDEX)) return '';
  const [first = ''] = paths;
  const root = first.slice(0, first.indexOf('/') + 1);
  const key = pathKeyOf(root);
  const isOnly = root !== '' && keys.every((each) => each.startsWith(key));
  return isOnly && keys.includes(key + INDEX) ? root : null;
}

const NAMED = 5;

function withoutIndex(paths: readonly string[]): UploadRefusal {
  if (paths.length === 0) return { reason: 'empty' };
  const archive = paths.find((path) => ARCHIVE.test(path));
  if (archive !== undefined) return { reason: 'nested', file: shown(archive) };
  const program = paths.find((path) => PROGRAM.test(path));
  if (program !== undefined) return { reason: 'program', file: shown(program) };
  const pages = paths.filter((path) => /\.html?$/i.test(path));
  const top = paths.map((path) => path.replace(/\/.*/, '/'));
  const found = [...new Set([...pages, ...top.filter((each) => !pages.some((page) => page.startsWith(each)))])];
  const names = found.slice(0, NAMED).map(shown);
  return { reason: 'no-index', file: [...names, ...(found.length > NAMED ? ['…'] : [])].join(', ') };
}
