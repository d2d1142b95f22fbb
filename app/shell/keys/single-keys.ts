/** Whether an input method gets the key. Safari reports the Enter that ends a composition as not composing, with 229. */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
/** The key as if Caps Lock were off; null with Ctrl, Meta or Alt. Shift is allowed, because '?' and '/' may need it. */
export function singleKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey || [...key].length !== 1) return null;
  return shiftKey ? key : key.toLowerCase();
}

/** Whether the press is Ctrl+K, or ⌘K on Apple's systems, because Ctrl+K deletes text there. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, isApple: boolean): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

export function isApple(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform);
}

/** The localStorage key. The value is 'off' if single-key shortcuts are off. Otherwise, nothing is stored. */
export const SINGLE_KEYS = 'single-keys';

/** Whether single-key shortcuts are on. People may turn them off (WCAG 2.1.4), which also hides the '/' hint. */
export function haveSingleKeys(): boolean {
  const root = document.documentElement;
  try {
    root.toggleAttribute('data-no-keys', localStorage.getItem(SINGLE_KEYS) === 'off');
  } catch {
    // If the browser blocks storage, the choice lasts until the page is reloaded.
  }
  return !root.hasAttribute('data-no-keys');
}
