import { useEffect, useRef } from 'react';

/**
 * Handles each action result once, for example by showing a toast.
 *
 * The effect has no dependency list on purpose. A result may arrive while React renders the form as busy. On slow
 * machines, an effect with a dependency list doesn't run for such a result (React 19.3, React Router 8.4).
 */
export function useActionResult<T>(answer: T | undefined, handle: (answer: T) => void): void {
  const handled = useRef<T>(undefined);
  useEffect(() => {
    if (answer === undefined || handled.current === answer) return;
    handled.current = answer;
    handle(answer);
  });
}
