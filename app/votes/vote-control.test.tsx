import { describe, expect, it } from 'vitest';
import { attributesOf, findElements, GAME, renderPage } from '#tests/support/testing-page.tsx';
import { VoteControl } from './vote-control.tsx';

const html = renderPage(<VoteControl game={{ ...GAME, vote: 'up' }} />, { at: '/games?q=space' });

describe('the vote control without JavaScript', () => {
  it('is a plain form that returns to its own page', () => {
    expect(attributesOf(html, 'form')).toMatchObject({ method: 'post', action: '/game/lost/vote' });
    expect(attributesOf(html, 'input', { name: 'returnTo' })).toMatchObject({
      type: 'hidden',
      value: '/games?q=space',
    });
    expect(findElements(html, 'input', { name: 'enhanced' })).toEqual([]);
  });

  it('has one named button for each vote, which says whether it is pressed', () => {
    const button = { type: 'submit', name: 'voteType' };
    const up = attributesOf(html, 'button', { 'aria-label': 'Upvote' });
    expect(up).toMatchObject({ ...button, value: 'up', 'aria-pressed': 'true' });
    expect(up).not.toHaveProperty('disabled');
    expect(attributesOf(html, 'button', { 'aria-label': 'Downvote' })).toMatchObject({
      ...button,
      value: 'down',
      'aria-pressed': 'false',
    });
  });
});
