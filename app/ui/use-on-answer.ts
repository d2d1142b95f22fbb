import { useEffect, useRef } from 'react';

/**
 * Does something once for each answer of the server, e.g. says it in a toast.
 *
 * Without a list of dependencies on purpose: on slow machines an answer that arrives while React renders the form as busy
 * is shown by the next render, but an effect that depends on it is not run (React 19.3, React Router 8.4: the router's
 * fetchers are read from outside of React's state).
 */
export function useOnAnswer<T>(answer: T | undefined, handle: (answer: T) => void): void {
  const handled = useRef<T>(undefined);
  useEffect(() => {
    if (answer === undefined || handled.current === answer) return;
    handled.current = answer;
    handle(answer);
  });
}
