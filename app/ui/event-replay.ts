import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

const subscribe = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}

declare global {
  interface Window {
    noticePress?: ((event: MouseEvent) => void) & { button?: HTMLButtonElement };
  }
}

/** Inline script for `<head>`. A constant, because the Content-Security-Policy contains its hash. */
export const CLICK_REPLAY_SCRIPT =
  "addEventListener('click',noticePress=function(e){var b=e.target.closest('button[type=button]');if(b)noticePress.button=b},true)";

export function useClickReplay(): void {
  useEffect(() => {
    const { noticePress } = window;
    if (!noticePress) return;
    delete window.noticePress;
    removeEventListener('click', noticePress, true);
    noticePress.button?.click();
  }, []);
}

const typedTexts = new WeakMap<EventTarget, string>();

/** Remembers what is typed into textareas, because hydration resets a textarea to its initial text. */
export function rememberTypedTexts(): void {
  const remember = (target: EventTarget | null) => {
    if (target instanceof HTMLTextAreaElement) typedTexts.set(target, target.value);
  };
  for (const area of document.querySelectorAll('textarea')) remember(area);
  addEventListener('input', ({ target }) => remember(target), true);
}

/** Repeats what was typed or chosen before hydration, because React would clear it from controlled fields. */
export function useInputReplay(form: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    for (const field of form.current?.querySelectorAll('input, textarea, select') ?? []) replay(field);
  }, [form]);
}

function replay(field: Element): void {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    if (field.value !== first?.value) field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
  } else if (field instanceof HTMLInputElement && field.type === 'file') {
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const typed = typedTexts.get(field) ?? field.value;
    if (typed === field.defaultValue || ['hidden', 'radio'].includes(field.type)) return;
    write(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Writes a text into a field so that React notices a change. React ignores a text that it has already recorded. */
function write(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  if (field instanceof HTMLInputElement && field.type !== 'date') {
    // React records the assigned text with the line break. The field drops the line break, so its text and cursor stay
    // as they are. React then notices a change, because the recorded text differs from the field's text.
    field.value = `${typed}\n`;
    return;
  }
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // React records what the field's own setter sets, but not what the prototype's setter sets.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}
