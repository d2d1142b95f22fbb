import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { readForm, readJson } from './read-form.server.ts';

const { maxBytes, maxPictureBytes, discardedBytes, fields, repeats, partHeaderBytes, boundary } = LIMITS.form;

const post = (body: BodyInit, contentType?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(contentType ? { headers: { 'content-type': contentType } } : {}),
  });
const pairs = (many: number, name: (index: number) => string) =>
  new URLSearchParams(Array.from({ length: many }, (_, index) => [name(index), 'x']));
const word = (index: number) => `a${index.toString(2).replaceAll('0', 'b').replaceAll('1', 'c')}`;
const entriesOf = async (body: BodyInit, contentType?: string) => [
  ...(await readForm(post(body, contentType))).entries(),
];
const picture = (bytes: number) => {
  const form = new FormData();
  form.set('file', new File([Buffer.alloc(bytes, 'x')], 'cät.png', { type: 'image/png' }));
  return form;
};

describe('reading a form', () => {
  const sent: [string, string][] = [
    ['title', 'Ünïcode & = + %'],
    ['tags', 'a'],
    ['tags', ''],
  ];

  it('reads a plain form', async () => {
    expect(await entriesOf(new URLSearchParams(sent))).toEqual(sent);
    expect(await entriesOf('', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8')).toEqual([]);
  });

  it('reads a multipart form', async () => {
    const form = new FormData();
    for (const [name, value] of sent) form.append(name, value);
    expect(await entriesOf(form)).toEqual(sent);
  });

  it('reads pictures, and ignores an empty file field', async () => {
    const form = picture(maxBytes);
    form.set('none', new File([], '', { type: 'application/octet-stream' }));
    const read = await readForm(post(form), { withPictures: true });
    const [file, none] = [read.get('file') as File, read.get('none') as File];
    expect({ name: file.name, type: file.type, size: file.size }).toEqual({
      name: 'cät.png',
      type: 'image/png',
      size: maxBytes,
    });
    expect({ name: none.name, size: none.size }).toEqual({ name: '', size: 0 });
  });

  it('reads 256 kB of text beside a picture', async () => {
    const form = picture(maxBytes);
    form.set('title', 'x'.repeat(maxBytes));
    expect((await readForm(post(form), { withPictures: true })).get('title')).toHaveLength(maxBytes);
  });

  it('reads a form of the maximum size', async () => {
    expect(await entriesOf(pairs(fields, word))).toHaveLength(fields);
    expect(await entriesOf(pairs(repeats, () => 'tags'))).toHaveLength(repeats);
    expect(await entriesOf(`a=${'x'.repeat(maxBytes - 2)}`, 'application/x-www-form-urlencoded')).toHaveLength(1);
  });
});

describe('refusing a form', () => {
  const URLENCODED = 'application/x-www-form-urlencoded';
  const MULTIPART = 'multipart/form-data; boundary=cut';
  const part = (name: string, header = '') =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"${header}\r\n\r\nx\r\n`;

  it.each<[string, string, BodyInit, string | undefined]>([
    ['of another type', 'unsupported-form', 'a=b', 'text/plain'],
    ['without a type', 'unsupported-form', Buffer.from('a=b'), undefined],
    ['with too many fields', 'unreadable-form', pairs(fields + 1, word), undefined],
    ['with too many empty fields', 'unreadable-form', 'a&'.repeat(30_000), URLENCODED],
    ['that repeats a name too often', 'unreadable-form', pairs(repeats + 1, () => 'tags'), undefined],
    ['whose name is a path', 'unreadable-form', 'a[99999999]=x', URLENCODED],
    ['whose name has parts', 'unreadable-form', 'a.b=x', URLENCODED],
    ['that gives an order', 'unreadable-form', '__intent__={}', URLENCODED],
    ['that is too large', 'body-too-large', `a=${'x'.repeat(maxBytes - 1)}`, URLENCODED],
    ['with a picture that nobody asked for', 'body-too-large', picture(maxBytes), undefined],
    ['of too many parts', 'unreadable-form', `${part('a').repeat(fields + 1)}--cut--`, MULTIPART],
    [
      'of parts with too much before them',
      'unreadable-form',
      `${part('a', ' '.repeat(partHeaderBytes))}--cut--`,
      MULTIPART,
    ],
    ['that was cut off', 'unreadable-form', part('a'), MULTIPART],
    ['that is empty', 'unreadable-form', '', MULTIPART],
    ['without a boundary', 'unreadable-form', `${part('a')}--cut--`, 'multipart/form-data'],
    [
      'with a longer boundary than RFC 2046 allows',
      'unreadable-form',
      `${part('a').replace('cut', 'c'.repeat(boundary + 1))}--${'c'.repeat(boundary + 1)}--`,
      MULTIPART.replace('cut', 'c'.repeat(boundary + 1)),
    ],
    ['of parts without a name', 'unreadable-form', '--cut\r\n\r\n\r\nx\r\n--cut--', MULTIPART],
    [
      'of bytes that are no text',
      'unreadable-form',
      Buffer.concat([
        Buffer.from('--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
        Buffer.from([0xff]),
        Buffer.from('\r\n--cut--'),
      ]),
      MULTIPART,
    ],
  ])('refuses a form %s', async (_about, code, body, contentType) => {
    await expect(readForm(post(body, contentType))).rejects.toMatchObject({ code });
  });

  it('refuses pictures that are too large together', async () => {
    await expect(readForm(post(picture(maxPictureBytes)), { withPictures: true })).rejects.toMatchObject({
      code: 'body-too-large',
    });
  });

  it('refuses more than 256 kB of text beside pictures', async () => {
    const form = picture(1);
    for (const name of ['title', 'description']) form.set(name, 'x'.repeat(maxBytes / 2 + 1));
    await expect(readForm(post(form), { withPictures: true })).rejects.toMatchObject({ code: 'body-too-large' });
  });

  it('refuses a body that never ends', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = { method: 'POST', headers: { 'content-type': URLENCODED }, body, duplex: 'half' };
    await expect(readForm(new Request('http://localhost/', init))).rejects.toMatchObject({
      code: 'body-too-large',
    });
    expect(sent).toBeLessThan(discardedBytes + maxBytes);
  });

  it('refuses a form whose sender has gone', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const init = { method: 'POST', headers: { 'content-type': URLENCODED }, body, duplex: 'half' };
    await expect(readForm(new Request('http://localhost/', init))).rejects.toMatchObject({
      code: 'unreadable-form',
    });
  });
});

describe('reading JSON', () => {
  const limits = { maxBytes: 1_000, values: 10 };
  const read = (body: string, contentType = 'application/json') => readJson(post(body, contentType), limits);

  it('returns the object', async () => {
    expect(await read('{"games":[1,"ü"]}')).toEqual({ games: [1, 'ü'] });
  });

  it.each([
    ['[]', 'unreadable-form'],
    ['null', 'unreadable-form'],
    ['', 'unreadable-form'],
    ['{"a":', 'unreadable-form'],
    [`{"a":${'['.repeat(10)}${']'.repeat(10)}}`, 'unreadable-form'],
    [`{"a":[${'1,'.repeat(10)}1]}`, 'unreadable-form'],
    [`{"a":"${'x'.repeat(1_000)}"}`, 'body-too-large'],
  ])('refuses %s', async (body, code) => {
    await expect(read(body)).rejects.toMatchObject({ code });
  });

  it('refuses another content type', async () => {
    await expect(read('{}', 'text/plain')).rejects.toMatchObject({ code: 'unsupported-form' });
  });
});
