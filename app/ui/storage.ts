type Area = 'localStorage' | 'sessionStorage';

/** The text stored in this browser; null if there is none or the browser blocks storage. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser; null removes it. Does nothing if storage is full or blocked. */
export function store(key: string, text: string | null, area: Area = 'localStorage'): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {}
}
