import { useEffect, useEffectEvent } from 'react';

/** With `capture`, before the listeners of the elements in the page. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
  { capture = false } = {},
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: WindowEventMap[Type]) => onEvent(event);
    addEventListener(type, listener, capture);
    return () => removeEventListener(type, listener, capture);
  }, [type, capture]);
}
