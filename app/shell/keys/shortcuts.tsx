import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWindowEvent } from '#app/ui/use-window-event.ts';
import { FOOTER } from '#domain/messages/site.ts';
import { haveSingleKeys, isApple, isComposing, isPaletteKey, singleKeyOf } from './single-keys.ts';

const SINGLE_KEYS = /^[/?jkudp]$/;
const TYPED_INTO = 'input, textarea, select, [contenteditable], dialog, [role=dialog]';

export function Shortcuts({ className }: { className: string }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const typed = useRef<string | null>(null);
  const acting = useRef(Promise.resolve());

  function ask(key: string, repeat?: boolean) {
    if (key.length > 1 || key === '?') typed.current ??= '';
    // One after the other, because browsers don't keep the order of imports that wait for the same file.
    acting.current = acting.current
      .then(() => import('./act-on-key.ts'))
      .then(({ actOnKey }) => actOnKey(key, { repeat, typed, show: setDialog }))
      .catch(() => undefined)
      .finally(() => {
        typed.current = null;
      });
  }

  useEffect(() => void haveSingleKeys(), []);
  useWindowEvent('keydown', (event) => {
    const { target, key, repeat } = event;
    if (event.defaultPrevented || isComposing(event)) return;
    const isText = target instanceof Element && target.closest(TYPED_INTO);
    const isAwaited = typed.current !== null && key === 'Enter';
    const single = isText ? null : isAwaited ? '\n' : singleKeyOf(event);
    if (isPaletteKey(event, isApple())) ask('palette', repeat);
    else if (single === null) return;
    else if (typed.current !== null) typed.current += single;
    else if (!SINGLE_KEYS.test(single) || !haveSingleKeys()) return;
    else if (single === '/') document.querySelector<HTMLInputElement>('header [name=q]')?.select();
    else ask(single, repeat);
    event.preventDefault();
  });
  const look = `js-only self-start pointer-coarse:hidden ${className}`;
  return (
    <>
      <button type="button" onClick={() => ask('help')} className={look}>
        {FOOTER.shortcuts}
      </button>
      {dialog}
    </>
  );
}
