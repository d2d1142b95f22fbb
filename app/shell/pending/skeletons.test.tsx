import { expect, it } from 'vitest';
import { findElements, renderPage } from '#tests/support/testing-page.tsx';
import { Skeletons } from './skeletons.tsx';

it('the skeleton of the claims panel has the shape of three claims', () => {
  const html = renderPage(<Skeletons kind="claims" />);
  expect(findElements(html, 'p', { role: 'status' }).map(({ text }) => text)).toEqual(['Loading...']);
  expect(html.match(/aspect-16\/10/g)).toHaveLength(3);
});
