import { describe, expect, it } from 'vitest';
import { attributesOf, findElements, labelled, renderPage } from '#tests/support/testing-page.tsx';
import { QuickSubmitCard } from './quick-submit.tsx';

describe('the quick-submit card without JavaScript', () => {
  const html = renderPage(<QuickSubmitCard answer={undefined} />);

  it('is a plain form with four labelled fields', () => {
    expect(attributesOf(html, 'form')).toMatchObject({ method: 'post', action: '/?index' });
    expect(labelled(html, 'Game URL').name).toBe('playUrl');
    expect(labelled(html, 'Game Title').name).toBe('title');
    expect(labelled(html, 'Thumbnail URL').name).toBe('thumbnailUrl');
    expect(labelled(html, 'Tags').name).toBe('tags');
    expect(findElements(html, 'button', { type: 'submit' }).map(({ text }) => text)).toEqual(['Quick Submit']);
  });

  it('shows errors beside their fields, and keeps what was typed', () => {
    const refused = renderPage(
      <QuickSubmitCard
        answer={{
          ok: false,
          errors: { thumbnailUrl: ['Please enter a valid URL'] },
          values: { playUrl: 'https://example.org', thumbnailUrl: 'cat', tags: 'a,b' },
        }}
      />,
    );
    const field = labelled(refused, 'Thumbnail URL');
    expect(field).toMatchObject({ 'aria-invalid': 'true', value: 'cat' });
    expect(findElements(refused, 'p', { id: field['aria-describedby'] ?? '' })[0]?.text).toBe(
      'Please enter a valid URL',
    );
    expect(labelled(refused, 'Tags').value).toBe('a, b');
  });

  it('links to the game that already has the address', () => {
    const taken = renderPage(<QuickSubmitCard answer={{ ok: false, existing: { slug: 'lost', title: 'Lost' } }} />);
    expect(taken).toContain('A game with this URL already exists. You can view it or use a different URL.');
    expect(attributesOf(taken, 'a').href).toBe('/game/lost');
  });
});
