import { describe, expect, it } from 'vitest';
import { MODERATE } from '#domain/messages/moderation.ts';
import type { Reason, SubjectAction } from '#domain/moderation/moderation.ts';
import { attributesOf, findElements, renderPage } from '#tests/support/testing-page.tsx';
import { DecisionForm } from './decision-form.tsx';

describe('the decision form', () => {
  const form = renderPage(<DecisionForm actions={['game:hide', 'game:remove', 'game:merge']} reports={[]} />);

  it('starts with an inactive button, so that Enter in a field decides nothing', () => {
    const [first] = findElements(form, 'button', { type: 'submit' });
    expect(first?.attributes).toHaveProperty('disabled');
    expect(first?.attributes).toHaveProperty('hidden');
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
