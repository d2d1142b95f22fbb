type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Its letter while Caps Lock is on, too. Shift belongs to '?', and on some keyboards to '/'. */
export function singleKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey || [...key].length !== 1) return null;
  return shiftKey ? key : key.toLowerCase();
}

/** ⌘K on Apple's keyboards, where Ctrl+K deletes the rest of a line, and Ctrl+K on all others. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, isApple: boolean): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

export function isApple(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform);
}

/** The localStorage key. Absent while single keys act. */
export const SINGLE_KEYS = 'single-keys';

/** Whether single keys act (WCAG 2.1.4). Hides the hints at them where they don't. */
export function haveSingleKeys(): boolean {
  const root = document.documentElement;
  try {
    root.toggleAttribute('data-no-keys', localStorage.getItem(SINGLE_KEYS) === 'off');
  } catch {
    // Without storage, the choice holds for the open page.
  }
  return !root.hasAttribute('data-no-keys');
}
