import { describe, expect, it } from 'vitest';
import { readGameForm } from './answer-form.server.ts';
import { EMPTY_GAME } from './values.ts';

function formOf(fields: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe('readGameForm', () => {
  it('reads the fields that JavaScript sends', () => {
    const { values, coverFile, screenshotFiles } = readGameForm(
      formOf([
        ['title', ' Moth '],
        ['description', 'Lines\r\nstay'],
        ['coverUrl', ''],
        ['coverKey', 'thumbnails/1_a.webp'],
        ['playUrl', 'https://moth.example'],
        ['controls', 'Space: jump'],
        ['sourceUrl', ''],
        ['editor', 'Vim'],
        ['remixOf', 'moth-1'],
        ['genre', 'Adventure'],
        ['tags', 'night,one-button'],
        ['isFullyGenerated', 'on'],
        ['gamepad', 'on'],
        ['players', '2'],
        ['screenshotKeys', 'thumbnails/2_b.webp'],
        ['screenshotKeys', 'thumbnails/3_c.webp'],
        ['keptScreenshotUrls', 'https://pictures.example/1.png'],
        ['takesScreenshots', 'on'],
      ]),
    );
    expect(values).toEqual({
      title: ' Moth ',
      description: 'Lines\r\nstay',
      coverUrl: '',
      coverKey: 'thumbnails/1_a.webp',
      isCoverDrawn: false,
      playUrl: 'https://moth.example',
      controls: 'Space: jump',
      sourceUrl: '',
      ...{ editor: 'Vim', model: '', timeSpent: '', prompts: '', promptsUrl: '', remixOf: 'moth-1' },
      genre: 'Adventure',
      tags: ['night', 'one-button'],
      isFullyGenerated: true,
      touch: false,
      gamepad: true,
      players: '2',
      screenshotKeys: ['thumbnails/2_b.webp', 'thumbnails/3_c.webp'],
      keptScreenshotUrls: ['https://pictures.example/1.png'],
      takesScreenshots: true,
      versionId: '',
    });
    expect(coverFile).toBeNull();
    expect(screenshotFiles).toEqual([]);
  });

  it('reads uploaded files, and ignores empty file fields', () => {
    const cover = new File(['x'], 'a.png');
    const empty = new File([], '');
    const sent = readGameForm(
      formOf([
        ['coverFile', cover],
        ['screenshotFiles', empty],
        ['screenshotFiles', new File(['y'], 'b.png')],
      ]),
    );
    expect(sent.coverFile?.name).toBe('a.png');
    expect(sent.screenshotFiles.map(({ name }) => name)).toEqual(['b.png']);
  });

  it('prefers a typed address to an earlier picture', () => {
    const { values } = readGameForm(
      formOf([
        ['coverKey', 'thumbnails/1_a.webp'],
        ['coverUrl', ' https://moth.example/a.png '],
      ]),
    );
    expect(values).toMatchObject({ coverKey: '', coverUrl: 'https://moth.example/a.png' });
  });

  it('prefers the drawn cover to an earlier picture', () => {
    const { values } = readGameForm(
      formOf([
        ['coverKey', 'thumbnails/1_a.webp'],
        ['coverUrl', 'https://moth.example/a.png'],
        ['isCoverDrawn', 'on'],
      ]),
    );
    expect(values).toMatchObject({ coverKey: '', coverUrl: '', isCoverDrawn: true });
  });

  it('reads an unticked box and missing fields as an empty form', () => {
    const unticked = { isFullyGenerated: false, takesScreenshots: false };
    expect(readGameForm(new FormData()).values).toEqual({ ...EMPTY_GAME, ...unticked });
  });

  it('ignores a file in a text field', () => {
    expect(readGameForm(formOf([['title', new File(['x'], 'a.txt')]])).values.title).toBe('');
  });
});
