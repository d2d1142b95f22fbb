import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Handles each action result once. On slow machines, an effect with a dependency list doesn't run if the result arrives
 * while React renders the form as busy (React 19.3, React Router 8.4). So this effect has no dependency list.
 */
export function useActionResult<T>(answer: T | undefined, handle: (answer: T) => void): void {
  const handled = useRef<T>(undefined);
  useEffect(() => {
    if (answer === undefined || handled.current === answer) return;
    handled.current = answer;
    handle(answer);
  });
}

/** The key of the history entry. Stays the same when a link fails, although the router then replaces the entry. */
export function usePlaceKey(): string {
  const { key, state } = useLocation();
  return (state as { place?: string } | null)?.place ?? key;
}
