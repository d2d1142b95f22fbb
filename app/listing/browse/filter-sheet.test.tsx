import { describe, expect, it } from 'vitest';
import { GENRES } from '#domain/games/game.ts';
import { parseBrowseQuery } from '#domain/listing/browse-query.ts';
import { findElements, renderPage } from '#tests/support/testing-page.tsx';
import { FilterSheet } from './filter-sheet.tsx';

function renderSheet(search: string): string {
  return renderPage(
    <FilterSheet
      action="/games"
      query={parseBrowseQuery(new URLSearchParams(search))}
      counts={{ Puzzle: 3 }}
      clearHref="/games"
    />,
  );
}

/** The values of the category checkboxes. A '×' before a value means that the box is checked. */
function categoriesOf(search: string): string[] {
  return findElements(renderSheet(search), 'input', { type: 'checkbox', name: 'category' }).map(
    ({ attributes }) => `${'checked' in attributes ? '×' : ''}${attributes.value}`,
  );
}

describe('the filter sheet', () => {
  it('has a box for each genre', () => {
    expect(categoriesOf('')).toEqual(GENRES);
    expect(categoriesOf('category=puzzle').filter((box) => box.startsWith('×'))).toEqual(['×Puzzle']);
  });

  it('has a box for each tag in the address’s categories, so that the form sends them again', () => {
    const boxes = categoriesOf('category=space&category=Puzzle&category=c%23');
    expect(boxes.filter((box) => box.startsWith('×'))).toEqual(['×Puzzle', '×space', '×c#']);
    expect(boxes).toHaveLength(GENRES.length + 2);
  });

  it('shows how many games there are for genres, but not for tags', () => {
    const labels = findElements(renderSheet('category=constructor'), 'label').map(({ text }) => text);
    expect(labels).toContain('Puzzle3');
    expect(labels).toContain('constructor');
  });
});
