import { useState } from 'react';
import { useViewTransitionState } from 'react-router';

/** The name that a card's cover has while the page changes to its game; the game's page gives its cover the same. */
export const COVER_TRANSITION = 'game-cover';

/**
 * Only the pressed card's cover travels: two elements of one name would stop the transition, and a game may stand on a
 * page twice.
 */
export function useCoverTransition(path: string): { name: string | undefined; press: () => void } {
  const [isPressed, setPressed] = useState(false);
  const isChanging = useViewTransitionState(path);
  return { name: isChanging && isPressed ? COVER_TRANSITION : undefined, press: () => setPressed(true) };
}
