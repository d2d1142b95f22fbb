import type { PageFacts } from '../page-facts.ts';
import type { GameFormValues } from './values.ts';

export const FILLED = ['title', 'description', 'coverUrl', 'genre'] as const;

/**
 * Fills the form with the facts of a game's page. Replaces values that are empty or come from the previous page, never typed
 * values. If there is no picture at all, the site draws the cover.
 */
export function fillFrom(
  now: GameFormValues,
  { facts, before, hasPicture }: { facts: PageFacts; before: PageFacts | null; hasPicture: boolean },
): GameFormValues {
  const said = ({ title, description, imageUrl, genre }: PageFacts) => ({
    title,
    description,
    coverUrl: imageUrl,
    genre,
  });
  const next = { ...now };
  // The next page may clear a box that the previous page ticked, but never one that the person ticked.
  const holds = (fact: 'touch' | 'gamepad') => (now[fact] && !before?.[fact]) || facts[fact];
  // If the previous page had no picture, the cover is drawn for that reason and not by choice.
  const isDrawnByChoice = now.isCoverDrawn && before?.imageUrl !== '';
  const [old, fresh] = [before && said(before), said(facts)];
  for (const name of FILLED) {
    if (name === 'coverUrl' && (hasPicture || isDrawnByChoice)) continue;
    if (now[name] === '' || now[name] === old?.[name]) next[name] = fresh[name];
  }
  // A game needs at least one tag, and its genre always becomes one.
  const isOld = old !== null && old.genre !== '' && now.tags.length === 1 && now.tags[0] === old.genre;
  if (now.tags.length === 0 || isOld) next.tags = next.genre === '' ? [] : [next.genre];
  return {
    ...next,
    touch: holds('touch'),
    gamepad: holds('gamepad'),
    isCoverDrawn: next.coverUrl === '' && !hasPicture,
  };
}
