import { describe, expect, it } from 'vitest';
import { attributesOf, findElements, GAME, renderPage } from '#tests/support/testing-page.tsx';
import { Podium } from './sections.tsx';

const games = ['first', 'second', 'third'].map((slug) => ({ ...GAME, id: slug, slug, title: slug }));

describe('the podium', () => {
  it('is read in the order first, second, third', () => {
    const html = renderPage(<Podium games={games} label="Top Rated Games" />);
    expect(findElements(html, 'a').map(({ text }) => text)).toEqual(['first', 'second', 'third']);
    expect(attributesOf(html, 'ol')['aria-label']).toBe('Top Rated Games');
  });

  it('marks the places that are free', () => {
    const places = findElements(renderPage(<Podium games={games.slice(0, 1)} label="Top" />), 'li');
    expect(places.map(({ text }) => text.includes('Still free'))).toEqual([false, true, true]);
  });
});
