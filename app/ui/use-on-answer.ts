import { useEffect, useRef } from 'react';

/**
 * Handles each action result once, for example by showing a toast.
 *
 * The effect has no dependencies on purpose: on slow machines, an effect that depends on a result which arrives while
 * React renders the form as busy isn't run (React 19.3, React Router 8.4; fetchers live outside of React's state).
 */
export function useOnAnswer<T>(answer: T | undefined, handle: (answer: T) => void): void {
  const handled = useRef<T>(undefined);
  useEffect(() => {
    if (answer === undefined || handled.current === answer) return;
    handled.current = answer;
    handle(answer);
  });
}
