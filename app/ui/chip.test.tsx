import { describe, expect, it } from 'vitest';
import { attributesOf, renderPage } from '#tests/support/testing-page.tsx';
import { ChipLink } from './chip.tsx';

const classesOf = (chip: { count?: string; selected?: boolean }) => {
  const html = renderPage(
    <ChipLink to="/games" {...chip}>
      Chess
    </ChipLink>,
  );
  return attributesOf(html, 'a', { href: '/games' }).class?.split(' ') ?? [];
};

describe('a chip with a count', () => {
  it('looks inactive if the count is zero, but can still be pressed', () => {
    expect(classesOf({ count: '0' })).toContain('text-muted');
    expect(classesOf({ count: '0' })).not.toContain('bg-card');
    expect(classesOf({ count: '10' })).toContain('bg-card');
    expect(classesOf({})).toContain('bg-card');
    expect(classesOf({ count: '0', selected: true })).toContain('bg-ink');
  });
});
