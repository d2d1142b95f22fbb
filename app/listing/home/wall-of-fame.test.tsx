import { describe, expect, it } from 'vitest';
import { HOME } from '#domain/messages/site.ts';
import { findElements, renderPage } from '#tests/support/testing-page.tsx';
import { WallOfFame } from './wall-of-fame.tsx';

const entry = (title: string) => ({ id: title, title, image: null, value: '3 votes', url: `/game/${title}` });

describe('the wall of fame', () => {
  it('has its entries on plinths, best first', () => {
    const board = { title: HOME.mostVoted, kind: 'game', entries: [entry('one'), entry('two')] } as const;
    const html = renderPage(<WallOfFame boards={[board]} />);
    expect(findElements(html, 'a').map(({ text }) => text)).toEqual(['one', 'two']);
    expect(html).not.toContain(HOME.vacantBoard);
  });

  it('says of a board without entries that nobody stands there', () => {
    const html = renderPage(
      <WallOfFame boards={[{ title: HOME.topCreators, kind: 'person', entries: [] }]} />,
    );
    expect(html).toContain(HOME.vacantBoard);
    expect(findElements(html, 'ol')).toEqual([]);
  });
});
