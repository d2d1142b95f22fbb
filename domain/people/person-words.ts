import { foldText, wordsOf } from '../text.ts';

const MOST = 20;
const LONGEST = 60;

/** The words by which searches find a person: of the name, and of the username, also as a whole. */
export function personWords({ username, name }: { username: string; name: string }): string[] {
  const words = [foldText(username), ...wordsOf(username), ...wordsOf(name)];
  const short = words.map((word) => [...word].slice(0, LONGEST).join('')).filter((word) => word !== '');
  return [...new Set(short)].slice(0, MOST);
}
