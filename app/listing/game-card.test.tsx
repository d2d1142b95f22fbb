import { describe, expect, it } from 'vitest';
import { attributesOf, findElements, GAME, renderPage } from '#tests/support/testing-page.tsx';
import { GameCard } from './game-card.tsx';

const cardOf = (changes: Partial<typeof GAME> = {}) => renderPage(<GameCard game={{ ...GAME, ...changes }} />);

describe('a game card', () => {
  it('is a single link to the game, named by its title', () => {
    const links = findElements(cardOf(), 'a');
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ attributes: { href: '/game/lost' }, text: 'Lost <in> space' });
  });

  it('shows the creator’s username and the views, and no ownership badge if it is claimed', () => {
    expect(cardOf()).toContain('by nora_k');
    expect(cardOf()).toContain('5,678 views');
    expect(cardOf()).not.toMatch(/Unclaimed|Claim Pending/);
  });

  it('shows that it is unclaimed or has a pending claim', () => {
    expect(cardOf({ ownershipStatus: 'unclaimed', creator: null })).toContain('>Unclaimed<');
    expect(cardOf({ ownershipStatus: 'pending_claim', creator: null })).toContain('>Claim Pending<');
  });

  it('marks an example game', () => {
    expect(cardOf()).not.toContain('Example');
    expect(cardOf({ isExample: true })).toContain('>Example<');
  });

  it('reserves space for its cover, and loads it lazily unless it is visible at first', () => {
    expect(attributesOf(cardOf(), 'img')).toMatchObject({
      width: '640',
      height: '400',
      loading: 'lazy',
      alt: '',
    });
    const first = renderPage(<GameCard game={GAME} priority />);
    expect(attributesOf(first, 'img')).toMatchObject({ loading: 'eager', fetchpriority: 'high' });
  });
});
