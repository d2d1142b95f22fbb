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
    const svg = drawCardLabel({ title, otherwise: 'by mira', brand: 'Playpodium' });
    expect(findXmlFault(svg)).toBeNull();
    expect(svg).not.toContain('<text');
    expect(svg).not.toContain('NaN');
    expect(svg).toContain(`viewBox="0 0 ${CARD.width} ${CARD.height}"`);
  });

  const label = (title: string, otherwise = 'by mira') => drawCardLabel({ title, otherwise, brand: 'Playpodium' });

  it.each([
    ['🎮 Moonlight Run 👩‍👩‍👧', 'Moonlight Run'],
    ['Moonlight❤️Run', 'MoonlightRun'],
    ['Moonlight Run 魔', 'Moonlight Run'],
    ['1️⃣ Moonlight Run', '1 Moonlight Run'],
  ])('leaves out of a title only what has no outline: %s', (title, shown) => {
    expect(label(title)).toBe(label(shown));
  });

  it.each(['魔法使い', '🎮', 'Тетрис 2', 'مغامرة', ''])('is never without words: %s', (title) => {
    expect(label(title)).toBe(label('by mira'));
    expect(paths(label(title))).toBeGreaterThan(paths(label('', '')));
  });

  it('omits the brand if its letters have no outlines', () => {
    expect(findXmlFault(drawCardLabel({ title: 'Run', otherwise: '', brand: 'プレイ' }))).toBeNull();
  });
});

it('the site’s card shows the site’s words', () => {
  const svg = drawSiteCard({ words: 'Share your AI game creations', brand: 'Playpodium' });
  expect(findXmlFault(svg)).toBeNull();
  expect(svg).not.toContain('<text');
  expect(paths(svg)).toBeGreaterThan(paths(drawSiteCard({ words: '', brand: 'Playpodium' })));
});
