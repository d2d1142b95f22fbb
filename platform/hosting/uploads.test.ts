import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAppError } from '#domain/errors.ts';
import { uploadBounds } from '#domain/hosting/archive.ts';
import { settingsOf } from '#domain/settings.ts';
import { asFile, readAsFile, uploadForm, zipOf } from '#tests/support/uploads.ts';
import { createUploads, sweepUploads } from './uploads.ts';

/** They aren't ours to commit, so they lie beside the repository, also in CI. */
const CASES = resolve('../shared/cases/archives');

const GAME = '<!doctype html><title>Hop &amp; run</title><canvas></canvas>';
const PAGE = { name: 'index.html', content: GAME };
const BOUNDS = { ...uploadBounds(settingsOf({})), uploadBytes: 6_000_000 };

let dataDir = '';
let uploads: ReturnType<typeof createUploads>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
  uploads = createUploads({ dataDir, log: { warn: () => undefined } });
});
afterEach(async () => expect(await readdir(join(dataDir, '.uploads')).catch(() => [])).toEqual([]));
afterAll(async () => {
  await uploads[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

type Form = Parameters<typeof uploadForm>[0];
async function receive(form: Form, bounds = BOUNDS) {
  await using upload = await uploads.receive(uploadForm(form), { by: 'ada', bounds });
  const files = upload.files.map(async ({ path, at }) => [path, await readFile(at.path, 'utf8')] as const);
  return { title: upload.title, files: Object.fromEntries(await Promise.all(files)) };
}

async function sentenceFor(form: Form): Promise<string> {
  const error = await receive(form).then(
    ({ files }) => new Error(`It was taken: ${Object.keys(files)}`),
    (refusal: Error) => refusal,
  );
  return isAppError(error) && error.code === 'upload-refused' ? error.sentence : `${error}`;
}

const ZIP = zipOf([PAGE]);
const DAMAGED = Buffer.from(ZIP).fill(7, ZIP.lastIndexOf('PK\x01\x02'), ZIP.lastIndexOf('PK\x05\x06'));
const zipped = (...files: Parameters<typeof zipOf>[0]): Form => ({ files: [asFile('game.zip', zipOf(files))] });

describe('an upload', () => {
  it('may be a page of any name, pasted code, several files, a folder or a zip', async () => {
    const page = { title: 'Hop & run', files: { 'index.html': GAME } };
    expect(await receive({ files: [asFile('my game (1).html', GAME)] })).toEqual(page);
    expect(await receive({ code: GAME })).toEqual(page);
    expect(await receive({ code: GAME, title: 'Hop' })).toEqual({ ...page, title: 'Hop' });
    expect(await receive({ code: 'ignored', files: [asFile('index.html', GAME)] })).toEqual(page);
    const files = { 'index.html': GAME, 'js/ü.js': 'hop()', 'js/empty.js': '' };
    const named = (folder: string) => Object.entries(files).map(([name, text]) => asFile(folder + name, text));
    expect(await receive({ files: named('') })).toEqual({ ...page, files });
    expect(await receive({ files: [...named('hop/'), asFile('hop/.git/config', '')] })).toEqual({ ...page, files });
    const asZip = Object.entries(files).map(([name, content], n) => ({ name, content, isStored: n === 1 }));
    expect(await receive(zipped(...asZip))).toEqual({ ...page, files });
  });

  it('reads names as their writer meant them', async () => {
    const latin1 = Buffer.from('grün.js', 'latin1');
    const cp437 = Buffer.from([0x67, 0x72, 0x81, 0x6e, 0x2e, 0x6a, 0x73]);
    const names = async (file: Parameters<typeof zipOf>[0][number]) =>
      Object.keys((await receive(zipped(PAGE, file))).files)[1];
    expect(await names({ name: 'grün.js' })).toBe('grün.js');
    expect(await names({ name: 'grün.js', flags: 0x800 })).toBe('grün.js');
    expect(await names({ name: cp437, madeBy: 20 })).toBe('grün.js');
    expect(await sentenceFor(zipped(PAGE, { name: latin1 }))).toContain('in an unknown encoding');
    expect(await sentenceFor(zipped(PAGE, { name: latin1, flags: 0x800 }))).toContain('in an unknown encoding');
  });

  it.each<[string, Form, string]>([
    ['no file', {}, 'This upload is empty.'],
    ['empty code', { code: ' \n' }, 'This upload is empty.'],
    ['too much code', { code: 'x'.repeat(5_000_001) }, 'The code has more than 5 MB'],
    ['an empty zip', zipped(), 'This upload is empty.'],
    ['a device', zipped(PAGE, { name: 'a', mode: 0o020666 }), '“a” is a link'],
    ['a strong password', zipped({ name: 'a', flags: 0x41 }), '“game.zip” is encrypted'],
    ['an unusual method', zipped(PAGE, { name: 'a', method: 12 }), '“a” is compressed in an unusual way'],
    ['a smaller file than told', zipped(PAGE, { name: 'a', size: 98 }), '“a” hasn’t the size'],
    ['a stored file that lies', zipped(PAGE, { name: 'a', size: 9, isStored: true }), '“a” hasn’t the size'],
    ['a wrong check sum', zipped(PAGE, { name: 'a', crc: 1 }), '“a” is damaged'],
    ['no deflated data', zipped(PAGE, { name: 'a', isStored: true, method: 8 }), '“a” is damaged'],
    ['a damaged list', { files: [asFile('a.zip', DAMAGED)] }, '“a.zip” is damaged'],
  ])('with %s is refused', async (_, form, sentence) => {
    expect(await sentenceFor(form)).toContain(sentence);
  });

  it('is bounded while it arrives, and read to its end so that the browser gets the answer', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      start: (controller) =>
        controller.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')),
      pull: (controller) => {
        sent += 100_000;
        controller.enqueue(Buffer.alloc(100_000));
      },
    });
    const request = { contentType: 'multipart/form-data; boundary=b', body: endless };
    const refused = uploads.receive(request, { by: 'ada', bounds: BOUNDS });
    await expect(refused).rejects.toMatchObject({ code: 'upload-too-large', status: 413 });
    expect(sent).toBeGreaterThan(2 * BOUNDS.uploadBytes);
    expect(sent).toBeLessThan(4 * BOUNDS.uploadBytes);
  });

  it.each([
    ['text/plain', 'unsupported-form'],
    ['multipart/form-data', 'unsupported-form'],
    ['multipart/form-data; boundary=', 'unreadable-form'],
    [`multipart/form-data; boundary=${'b'.repeat(15_000)}`, 'unreadable-form'],
    ['multipart/form-data; boundary=b', 'unreadable-form'],
  ])('of type %.40s without an end is refused', async (contentType, code) => {
    const half = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\n\r\nhalf';
    const request = { contentType, body: new Blob([half]).stream() };
    await expect(uploads.receive(request, { by: 'ada', bounds: BOUNDS })).rejects.toMatchObject({ code });
  });

  it('waits for no more than three of one person', async () => {
    const closes: (() => void)[] = [];
    const slow = () => new ReadableStream({ start: (controller) => void closes.push(() => controller.close()) });
    const contentType = 'multipart/form-data; boundary=b';
    const ask = (by: string) => uploads.receive({ contentType, body: slow() }, { by, bounds: BOUNDS });
    const running = ['ada', 'ada', 'ada', 'bob'].map(ask);
    await expect(ask('ada')).rejects.toMatchObject({ code: 'rate-limited' });
    for (const close of closes) close();
    const ends = await Promise.allSettled(running);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(Array(4).fill('unreadable-form'));
    expect((await receive({ code: GAME })).title).toBe('Hop & run');
  });

  it('of a killed process is swept', async () => {
    const folder = join(dataDir, '.uploads', 'left');
    await mkdir(folder, { recursive: true });
    expect(await sweepUploads({ dataDir, olderThan: Date.now() - 1_000 })).toBe(0);
    await utimes(folder, 1, 1);
    expect(await sweepUploads({ dataDir, olderThan: Date.now() - 1_000 })).toBe(1);
    expect(await sweepUploads({ dataDir: join(dataDir, 'none'), olderThan: Date.now() })).toBe(0);
  });
});

const SAID: Readonly<Record<string, string>> = {
  'absolute-path': '“/etc/evil.html” begins with “/”',
  bomb: 'more than 100 times its size. “zeros.bin” grows most',
  'case-duplicate': '“A.js” and “a.js” differ only by upper and lower case',
  deep: 'lies too deep: at most 12 folders',
  'drive-path': '“C:/evil.html” names a drive',
  encrypted: '“index.html” is encrypted',
  'latin1-name': 'is in an unknown encoding',
  many: 'more than 2,000 files',
  'no-index': 'Found instead: game.html, readme.txt.',
  'not-a-zip': '“not-a-zip.zip” is not a zip',
  'parent-path': '“../../evil.html” leads out of the archive',
  'same-name-twice': '“index.html” is in this upload twice',
  'size-lies': '“big.bin” hasn’t the size that its archive says',
  symlink: '“secret” is a link',
  truncated: '“truncated.zip” is cut off',
  'two-folders': 'Found instead: a/index.html, b/index.html.',
  'unity-project': 'This is a Unity project, not its WebGL build.',
  'zip-in-zip': 'another archive, “game.zip”',
};
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  'good-macos': ['index.html'],
  'good-one-folder': ['index.html', 'a.png'],
  'good-root': ['index.html', 'js/main.js'],
};

if (existsSync(CASES)) {
  describe('of the archives', () => {
    const names = readdirSync(CASES).map((file) => file.replace('.zip', ''));
    it.each(names)('%s is answered rightly', async (name) => {
      const form = { files: [readAsFile(join(CASES, `${name}.zip`), `${name}.zip`)] };
      const taken = TAKEN[name];
      if (taken) expect(Object.keys((await receive(form)).files)).toEqual(taken);
      else expect(await sentenceFor(form)).toContain(SAID[name] ?? 'a sentence for this case');
    });
  });
} else {
  it.skip('the archives are answered rightly (not run: there is no ../shared/cases/archives)');
}
