import { describe, expect, it } from 'vitest';
import { findElements, renderPage } from '#tests/support/testing-page.tsx';
import { DecisionForm } from './decision-form.tsx';
import { SubjectHeading } from './subject-heading.tsx';

const intentsOf = (html: string) =>
  findElements(html, 'button', { name: 'intent' }).map(({ attributes }) => attributes.value);

describe('the form of decisions', () => {
  const form = renderPage(<DecisionForm actions={['game:hide', 'game:remove', 'game:merge']} />);

  it('gives Enter a first button that does nothing, so that a field of it decides nothing', () => {
    const [first] = findElements(form, 'button', { type: 'submit' });
    expect(first?.attributes).toHaveProperty('disabled');
    expect(first?.attributes).toHaveProperty('hidden');
  });

  it('has a button for what can be done, and folds away what needs a word more', () => {
    expect(intentsOf(form)).toEqual(['game:hide', 'game:remove', 'game:merge']);
    const [merge] = findElements(form, 'details');
    expect(merge?.text).toContain('The game that stays');
    expect(findElements(form, 'input', { name: 'until' })).toEqual([]);
    const person = renderPage(<DecisionForm actions={['person:warn', 'person:suspend']} />);
    expect(intentsOf(person)).toEqual(['person:warn', 'person:suspend']);
    expect(findElements(person, 'input', { name: 'until', type: 'date' })).toHaveLength(1);
  });
});

describe('what is decided about', () => {
  it('is shown with how it stands and where to look', () => {
    const html = renderPage(
      <SubjectHeading
        moderated={{
          subject: { kind: 'game', id: 'g1', name: 'Tiny Tanks', path: '/game/tiny-tanks' },
          state: 'held',
          until: null,
          ownerId: 'u1',
          game: {
            id: 'g1',
            thumbnailUrl: '',
            playUrl: 'https://play.example/tanks',
            sourceUrl: '',
            description: 'Small tanks.',
          },
        }}
      />,
    );
    const text = findElements(html, 'header')[0]?.text ?? '';
    for (const words of ['Waiting for review', 'Tiny Tanks', 'Small tanks.']) expect(text).toContain(words);
    expect(findElements(html, 'a').map(({ attributes }) => attributes.href)).toEqual([
      '/game/tiny-tanks',
      '/moderation/user/u1',
      'https://play.example/tanks',
    ]);
  });
});
