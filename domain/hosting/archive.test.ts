import { describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { UPLOAD_REFUSALS } from '../messages/hosting/refusals.ts';
import { settingsOf } from '../settings.ts';
import { createSurvey, isLeftOut, type UploadedEntry, uploadBounds, uploadKind } from './archive.ts';

const BOUNDS = { ...uploadBounds(settingsOf({})), files: 10, unpackedBytes: 4_000_000 };
const PAGE = { name: 'index.html', size: 100 };

type Given = (string | UploadedEntry)[];
function plan(given: Given, packedBytes: number | null = null) {
  const survey = createSurvey(BOUNDS);
  for (const entry of given) survey.add(typeof entry === 'string' ? { name: entry, size: 1 } : entry);
  return survey.plan(packedBytes);
}

const pathsOf = (given: Given) => {
  const planned = plan(given);
  return 'reason' in planned ? planned : planned.map(({ path }) => path);
};

describe('an upload', () => {
  it('has its index.html at the root or in its only folder, which goes', () => {
    expect(pathsOf(['index.html', 'js/main.js'])).toEqual(['index.html', 'js/main.js']);
    expect(pathsOf(['my game/', 'my game/INDEX.html', 'my game/js/main.js'])).toEqual(['INDEX.html', 'js/main.js']);
    expect(pathsOf(['./index.html', 'js//a.js', 'js\\b.js'])).toEqual(['index.html', 'js/a.js', 'js/b.js']);
  });

  it('leaves out what computers add to folders', () => {
    const added = ['__MACOSX/game/._index.html', 'game/.DS_Store', '.git/config', 'game/Thumbs.db', 'desktop.ini'];
    expect(pathsOf(['game/index.html', ...added])).toEqual(['index.html']);
    expect(['..', '../a', './a', 'a.b', 'a..b/c'].filter(isLeftOut)).toEqual([]);
  });

  it.each<[string, Given, object]>([
    ['with nothing', [], { reason: 'empty' }],
    ['with only what is left out', ['.git/config', 'a/'], { reason: 'empty' }],
    ['without an index.html', ['game.html', 'readme.txt'], { reason: 'no-index', file: 'game.html, readme.txt' }],
    ['with two folders', ['a/index.html', 'b/index.html'], { reason: 'no-index', file: 'a/index.html, b/index.html' }],
    ['with a page too deep', ['a/b/index.html'], { reason: 'no-index', file: 'a/b/index.html' }],
    ['with many other files', [...'abcdefg'], { reason: 'no-index', file: 'a, b, c, d, e, …' }],
    ['with an archive instead', ['game.zip'], { reason: 'nested', file: 'game.zip' }],
    ['with a program instead', ['Game.exe', 'data.pck'], { reason: 'program', file: 'Game.exe' }],
    ['of Unity', ['P/ProjectSettings/ProjectVersion.txt', 'P/Assets/index.html'], { reason: 'unity' }],
    ['of Godot', ['project.godot', 'main.tscn'], { reason: 'godot' }],
    ['of Unreal', ['Hop/Hop.uproject', 'x'], { reason: 'unreal' }],
    ['of GameMaker', ['hop.yyp'], { reason: 'gamemaker' }],
    ['of Unity with too many files', [...'abcdefghijkl', 'Assets/a.unity'], { reason: 'unity' }],
    ['with a parent folder', [PAGE, '../../evil.html'], { reason: 'parent-path', file: '../../evil.html' }],
    ['with a parent folder in between', [PAGE, 'a\\..\\b'], { reason: 'parent-path', file: 'a/../b' }],
    ['with a root folder', [PAGE, '/etc/evil'], { reason: 'absolute-path', file: '/etc/evil' }],
    ['with a network path', [PAGE, '\\\\host\\evil'], { reason: 'absolute-path', file: '//host/evil' }],
    ['with a drive', [PAGE, 'C:\\evil.html'], { reason: 'drive-path', file: 'C:/evil.html' }],
    ['with a link', [PAGE, { name: 'a', size: 1, isLink: true }], { reason: 'link', file: 'a' }],
    ['with a password', [PAGE, { name: 'a', size: 1, isEncrypted: true }], { reason: 'encrypted', file: 'a' }],
    ['with one name twice', [PAGE, PAGE], { reason: 'same-name', file: 'index.html' }],
    ['with A and a', [PAGE, 'A.js', 'a.js'], { reason: 'same-but-case', file: 'A.js', other: 'a.js' }],
    ['with two forms of é', [PAGE, 'e\u0301', '\u00e9'], { reason: 'same-but-case' }],
    ['with an unclear name', [PAGE, { name: 'ü', size: 1, isNameUnclear: true }], { reason: 'not-utf8', file: 'ü' }],
    ['with a broken name', [PAGE, 'a\ufffd'], { reason: 'not-utf8' }],
    ['with a control character', [PAGE, 'a\0b'], { reason: 'bad-name', file: 'a\ufffdb' }],
    ['with a turned name', [PAGE, 'a\u202egnp.js'], { reason: 'bad-name', file: 'a\ufffdgnp.js' }],
    ['with half a character', [PAGE, 'a\ud800'], { reason: 'bad-name', file: 'a\ufffd' }],
    ['with a long name', [PAGE, `${'a'.repeat(300)}.js`], { reason: 'long-name', file: `…${'a'.repeat(76)}.js` }],
    ['too deep', [PAGE, `${'d/'.repeat(13)}a`], { reason: 'too-deep', most: LIMITS.hosting.depth }],
    ['with too many files', [PAGE, ...'abcdefghij'], { reason: 'too-many', most: 10 }],
    ['too large', [PAGE, { name: 'a', size: 4_000_000 }], { reason: 'too-large', file: 'a', most: 4 }],
  ])('%s is refused', (_, given, refusal) => {
    expect(plan(given)).toMatchObject(refusal);
  });

  it('may grow to a hundred times its size', () => {
    expect(plan([PAGE, { name: 'a', size: 9_900 }], 100)).toHaveLength(2);
    expect(plan([PAGE, { name: 'a', size: 9_901 }], 100)).toEqual({ reason: 'ratio', file: 'a', most: 100 });
  });

  it('of one file is an archive or a page', () => {
    const kinds = [['a.ZIP'], ['My Game.html'], ['a.js'], ['a.zip', 'b.html'], []].map(uploadKind);
    expect(kinds).toEqual(['archive', 'page', 'files', 'files', 'files']);
  });

  it('is told why it isn’t taken in a sentence of its own', () => {
    const facts = { file: 'a.js', other: 'b.js', most: 7 };
    const sentences = Object.keys(UPLOAD_REFUSALS).map((reason) => {
      return new AppError('upload-refused', { params: { reason, ...facts } }).sentence;
    });
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.filter((sentence) => !/^[“TU].{20,}\.$/.test(sentence))).toEqual([]);
    expect(ERRORS['upload-refused'][0]).toBe(422);
  });
});
