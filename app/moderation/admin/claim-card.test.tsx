import { describe, expect, it } from 'vitest';
import { attributesOf, findElements, labelled, renderPage } from '#tests/support/testing-page.tsx';
import { ClaimCard } from './claims.tsx';

const CLAIM = {
  id: 'c1',
  game: {
    id: 'g1',
    slug: 'tanks',
    title: 'Tiny Tanks',
    thumbnailUrl: '/files/thumbnails/1_tanks.webp',
    playUrl: 'https://play.example/',
    sourceUrl: '',
  },
  claimant: { username: 'ada', name: 'Ada of Claims', profilePicture: '/avatar/ada.svg' },
  reason: 'My name is on the title screen.',
  createdAt: Date.UTC(2026, 10, 21),
};

describe('the card of a claim', () => {
  it('shows who claims which game, why and since when, with both decisions', () => {
    const html = renderPage(<ClaimCard claim={CLAIM} />);
    for (const words of ['Tiny Tanks', 'Ada of Claims', '@ada', CLAIM.reason, 'Nov 21, 2026', 'Pending Review']) {
      expect(html).toContain(words);
    }
    expect(attributesOf(html, 'img').src).toBe(CLAIM.game.thumbnailUrl);
    expect(findElements(html, 'button').map(({ text }) => text)).toEqual(['Approve', 'Reject']);
    expect(html).toContain('Admin note');
    expect(attributesOf(html, 'textarea', { name: 'note' }).required).toBeUndefined();
    expect(labelled(html, 'Admin note', 'textarea').name ?? 'note').toBe('note');
  });

  it('says that the game is unknown if it was deleted', () => {
    const html = renderPage(<ClaimCard claim={{ ...CLAIM, game: null }} />);
    expect(html).toContain('Unknown Game');
    expect(html).toContain('Game information not available');
    expect(html).not.toContain('href="/game/');
  });
});
