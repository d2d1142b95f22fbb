import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Fill, Mine } from '#domain/accounts/mine.ts';
import { PagePieces } from './page-pieces.ts';

const NAME = `mark${'a1'.repeat(16)}`;
const VOTES = '123,456,789,012,345';
const UNREAD = '987654321098765';

const mineOf = (name: string): Mine => ({
  viewer: {
    id: 'u1',
    username: name,
    name,
    initials: 'AD',
    profilePicture: '/a.svg',
    isAdmin: false,
    unread: 3,
  },
  votes: {},
  views: {},
  plays: {},
  standing: '',
});

const MARKS = new Map<string, Fill>([
  [NAME, ({ viewer }) => viewer?.name ?? ''],
  [VOTES, () => '12'],
  [UNREAD, ({ viewer }) => String(viewer?.unread)],
]);

const long = 'The same for everybody. '.repeat(100);
const html = `<p title="${NAME}">${long}</p><b>${VOTES}</b><i>${UNREAD}</i>${long}${NAME}`;

describe('a page in pieces', () => {
  const pieces = new PagePieces(Buffer.from(html), MARKS);

  it.each(['Ada', 'Åsa <&> "Östlund" 🎮', '', 'x'.repeat(70_000)])('is one gzip stream for each reader', (name) => {
    const whole = html.replaceAll(NAME, name).replace(VOTES, '12').replace(UNREAD, '3');
    const personal = pieces.fill(mineOf(name));
    expect(pieces.join(personal).toString()).toBe(whole);
    expect(gunzipSync(pieces.gzip(personal)).toString()).toBe(whole);
  });

  it('is compressed except for personal pieces', () => {
    expect(pieces.gzip(pieces.fill(mineOf('Ada'))).length).toBeLessThan(html.length / 8);
  });

  it('keeps text that only looks like a mark', () => {
    const title = `mark${'b2'.repeat(16)} 111,222,333,444,555 111222333444555`;
    const other = new PagePieces(Buffer.from(`${title}${NAME}`), MARKS);
    expect(other.join(other.fill(mineOf('Ada'))).toString()).toBe(`${title}Ada`);
  });

  it('may begin and end with personal pieces, or have none', () => {
    const own = new PagePieces(Buffer.from(NAME), MARKS);
    expect(gunzipSync(own.gzip(own.fill(mineOf('Ada')))).toString()).toBe('Ada');
    const none = new PagePieces(Buffer.from(long), MARKS);
    expect(gunzipSync(none.gzip(none.fill(mineOf('Ada')))).toString()).toBe(long);
  });

  it('takes little more memory than its compressed bytes', () => {
    const compressed = pieces.gzip(pieces.fill(mineOf('Ada'))).length;
    expect(pieces.size).toBeLessThan(compressed + 2_000);
  });
});
