import { describe, expect, it } from 'vitest';
import { VIEWER } from '#tests/support/testing-page.tsx';
import { actionChoices, matchingChoices, pageChoices } from './palette.tsx';

const WAYS = { signIn: '/login', signUp: '/register' };
const labelsOf = (choices: ReturnType<typeof pageChoices>) => choices.map(({ label }) => label);

describe('the palette', () => {
  it('lists Sign In and Sign Up for visitors, and their own pages for members', () => {
    expect(labelsOf(pageChoices(null, WAYS))).toEqual(expect.arrayContaining(['Sign In', 'Sign Up', 'Terms']));
    expect(labelsOf(pageChoices(VIEWER, WAYS))).toEqual(expect.arrayContaining(['My Votes', 'Settings']));
    expect(labelsOf(pageChoices(VIEWER, WAYS))).not.toContain('Sign In');
    expect(labelsOf(pageChoices(VIEWER, WAYS))).not.toContain('Admin Panel');
    expect(labelsOf(actionChoices(null))).not.toContain('Sign out');
    expect(labelsOf(actionChoices(VIEWER))).toContain('Sign out');
  });

  it('lists no choice twice', () => {
    const all = labelsOf([...pageChoices({ ...VIEWER, isAdmin: true }, WAYS), ...actionChoices(VIEWER)]);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    ['', ['Latest Games', 'Unclaimed Games', 'Terms']],
    ['gam', ['Latest Games', 'Unclaimed Games']],
    ['GAMES lat', ['Latest Games']],
    ['  terms ', ['Terms']],
    ['ames', []],
    ['latest terms', []],
  ])('finds choices by the beginnings of words: %j', (text, labels) => {
    const choices = ['Latest Games', 'Unclaimed Games', 'Terms'].map((label) => ({ label, to: '/' }));
    expect(labelsOf(matchingChoices(choices, text))).toEqual(labels);
  });
});
