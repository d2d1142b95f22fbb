import { describe, expect, it } from 'vitest';
import { findXmlFault } from '#tests/support/well-formed.ts';
import { writeAtom } from './feeds.ts';

const FEED = { title: 'Latest', self: 'https://a.example/feeds/latest.xml', page: 'https://a.example/games' };
const ENTRY = {
  title: 'Run',
  url: 'https://a.example/game/run',
  id: 'https://a.example/game/g1',
  publishedAt: Date.UTC(2026, 10, 21, 12),
  author: 'Mira',
  summary: 'Run.',
  categories: ['Racing'],
};

describe('a feed', () => {
  it('is dated like its newest entry', () => {
    const older = { ...ENTRY, publishedAt: Date.UTC(2026, 0, 1) };
    const xml = writeAtom({ ...FEED, entries: [older, ENTRY] });
    expect(/<updated>(.*?)<\/updated>/.exec(xml)?.[1]).toBe('2026-11-21T12:00:00.000Z');
    expect(xml.match(/<entry>/g)).toHaveLength(2);
  });

  it('is a valid feed even without entries', () => {
    expect(writeAtom({ ...FEED, entries: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });

  it.each([
    'a < b & "c"',
    '\u0000\u0008\ufffe half \ud83d pair',
    ']]> <script>',
    '🎮 魔法',
  ])('is well-formed, whatever people write: %s', (text) => {
    const entry = { ...ENTRY, title: text, summary: text, author: text, categories: [text] };
    const xml = writeAtom({ ...FEED, title: text, entries: [entry] });
    expect(findXmlFault(xml.replace(/^<\?xml.*\?>\n/, ''))).toBeNull();
  });
});
