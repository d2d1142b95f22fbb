import { describe, expect, it } from 'vitest';
import { HOME } from '#domain/messages/home.ts';
import { findElements, renderPage } from '#tests/support/testing-page.tsx';
import { WallOfFame } from './wall-of-fame.tsx';

const entry = (title: string, value = 3) => ({
  id: title,
  title,
  image: '/covers/x.svg',
  value,
  url: `/game/${title}`,
});

describe('the wall of fame', () => {
  const wall = { mostVoted: [entry('one'), entry('two', 2)], newest: [], mostViewed: [], topCreators: [] };
  const html = renderPage(<WallOfFame wall={wall} />);

  it('shows the best entries on plinths, with their numbers in words', () => {
    expect(findElements(html, 'a').map(({ text }) => text)).toEqual(['one', 'two']);
    expect(findElements(html, 'p').map(({ text }) => text)).toEqual(expect.arrayContaining(['3 votes', '2 votes']));
  });

  it('says that a board without entries is empty', () => {
    expect(findElements(html, 'ol')).toHaveLength(1);
    expect(findElements(html, 'p').filter(({ text }) => text === HOME.vacantBoard)).toHaveLength(3);
  });
});
