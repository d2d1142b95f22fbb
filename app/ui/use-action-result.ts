import { useEffect, useRef } from 'react';

/**
 * Handles each action result once. The effect has no dependency list, because an effect with one doesn't run on slow
 * machines if the result arrives while React renders the form as busy (React 19.3, React Router 8.4).
 */
export function useActionResult<T>(answer: T | undefined, handle: (answer: T) => void): void {
  const handled = useRef<T>(undefined);
  useEffect(() => {
    if (answer === undefined || handled.current === answer) return;
    handled.current = answer;
    handle(answer);
  });
}
