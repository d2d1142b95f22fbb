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
});
