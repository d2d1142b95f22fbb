import { describe, expect, it } from 'vitest';
import { MODERATE } from '#domain/messages/moderation.ts';
import type { Reason, SubjectAction } from '#domain/moderation/moderation.ts';
import { attributesOf, findElements, renderPage } from '#tests/support/testing-page.tsx';
import { DecisionForm, SubjectHeading } from './decision-form.tsx';

const intentsOf = (html: string) =>
  findElements(html, 'button', { name: 'intent' }).map(({ attributes }) => attributes.value);

describe('the decision form', () => {
  const form = renderPage(<DecisionForm actions={['game:hide', 'game:remove', 'game:merge']} reports={[]} />);

  it('starts with an inactive button, so that Enter in a field decides nothing', () => {
    const [first] = findElements(form, 'button', { type: 'submit' });
    expect(first?.attributes).toHaveProperty('disabled');
    expect(first?.attributes).toHaveProperty('hidden');
  });

  it('has a button for each possible decision, and hides the fields that few decisions need', () => {
    expect(intentsOf(form)).toEqual(['game:hide', 'game:remove', 'game:merge']);
    const [merge] = findElements(form, 'details');
    expect(merge?.text).toContain('The game that stays');
    expect(findElements(form, 'input', { name: 'until' })).toEqual([]);
    const person = renderPage(<DecisionForm actions={['person:warn', 'person:suspend']} reports={[]} />);
    expect(intentsOf(person)).toEqual(['person:warn', 'person:suspend']);
    expect(findElements(person, 'input', { name: 'until', type: 'date' })).toHaveLength(1);
  });
});

describe('the reason of a decision', () => {
  const chosen = (reasons: readonly Reason[]) => {
    const reports = reasons.map((reason) => ({ reason }));
    const html = renderPage(<DecisionForm actions={['game:hide']} reports={reports} />);
    const [option] = findElements(html, 'option', { selected: '' });
    return { reason: option?.attributes.value, says: html };
  };

  it('is preset to the reported reason', () => {
    const { reason, says } = chosen(['stolen', 'spam', 'stolen']);
    expect(reason).toBe('stolen');
    expect(says).toContain('As it was reported.');
    expect(says).toContain('Also closes the 3 reports and tells whoever sent them.');
    const without = chosen([]);
    expect(without.reason).toBe('other');
    expect(without.says).not.toContain('As it was reported.');
    expect(without.says).not.toContain('Also closes');
  });
});

describe('every decision', () => {
  it('says what it does before it is pressed', () => {
    const actions = Object.keys(MODERATE.buttons) as SubjectAction[];
    const html = renderPage(<DecisionForm actions={actions} reports={[]} />);
    for (const action of actions) {
      const { 'aria-describedby': id } = attributesOf(html, 'button', { value: action });
      expect(findElements(html, 'p', { id: id ?? '' }).map(({ text }) => text)).toEqual([MODERATE.explained[action]]);
    }
  });
});

describe('the game or person to decide about', () => {
  it('is shown with its state and with links that help to decide', () => {
    const html = renderPage(
      <SubjectHeading
        moderated={{
          subject: { kind: 'game', id: 'g1', name: 'Tiny Tanks', path: '/game/tiny-tanks' },
          state: 'held',
          until: null,
          picture: '',
          pictures: [],
          actions: [],
          cases: [],
          entries: [],
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
