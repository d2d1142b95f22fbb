import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and in the first render, true once JavaScript has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
