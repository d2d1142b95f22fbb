import { describe, expect, it } from 'vitest';
import { findXmlFault } from '#tests/support/well-formed.ts';
import { CARD, drawCardLabel, drawSiteCard } from './card.ts';

const paths = (svg: string) => svg.match(/<(?:path|use)\b/g)?.length ?? 0;

describe('the label of a preview card', () => {
  it.each([
    'Moonlight Run',
    'Tetris & <script>alert("x")</script>',
    'Master of 13k Suns - an incremental space game in a procedural galaxy in 13kb',
    '魔法使いと黒猫',
    '🎮',
    '',
    'OUROBOROS'.repeat(40),
  ])('is well-formed and has no text that needs a font: %s', (title) => {
    const svg = drawCardLabel({ title, brand: 'Playpodium' });
    expect(findXmlFault(svg)).toBeNull();
    expect(svg).not.toContain('<text');
    expect(svg).not.toContain('NaN');
    expect(svg).toContain(`viewBox="0 0 ${CARD.width} ${CARD.height}"`);
  });

  it('shows the title if all its letters have outlines, otherwise only the brand', () => {
    const alone = paths(drawCardLabel({ title: '', brand: 'Playpodium' }));
    expect(paths(drawCardLabel({ title: '魔法使い', brand: 'Playpodium' }))).toBe(alone);
    expect(paths(drawCardLabel({ title: 'Moonlight Run', brand: 'Playpodium' }))).toBeGreaterThan(alone);
  });

  it('omits the brand if its letters have no outlines', () => {
    expect(findXmlFault(drawCardLabel({ title: 'Run', brand: 'プレイ' }))).toBeNull();
  });
});

it('the site’s card shows the site’s words', () => {
  const svg = drawSiteCard({ words: 'Share your AI game creations', brand: 'Playpodium' });
  expect(findXmlFault(svg)).toBeNull();
  expect(svg).not.toContain('<text');
  expect(paths(svg)).toBeGreaterThan(paths(drawSiteCard({ words: '', brand: 'Playpodium' })));
});
