import { describe, expect, it } from 'vitest';
import { isMadeOfNames } from './password.ts';

const NAMES = ['Playpodium', 'Code Editor', 'games.example.org', 'ada_l', 'ada@lovelace.example'];

describe('a password made of names', () => {
  it.each([
    'playpodium',
    'PlayPodium2026!',
    '1-Playpodium-1',
    'play podium',
    'code editor 123',
    'CodeEditorCodeEditor',
    'ada_l ada_l',
    'adaada99',
    'ada@lovelace.example',
    'ada@playpodium',
    'games.example.org',
  ])('is recognized: %s', (password) => expect(isMadeOfNames(password, NAMES)).toBe(true));

  it.each([
    'playpodiums',
    'my playpodium',
    'adamant',
    '8340 2941 55',
    '!!!!!!!!',
    'correct horse battery',
  ])('is not: %s', (password) => expect(isMadeOfNames(password, NAMES)).toBe(false));

  it('can’t be recognized without names', () => expect(isMadeOfNames('playpodium', ['', 'al', '42'])).toBe(false));

  it('may consist of names of two letters', () => expect(isMadeOfNames('alalalal', ['al'])).toBe(false));
});
