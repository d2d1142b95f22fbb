export type Theme = 'system' | 'light' | 'dark';

/** localStorage key. Nothing is kept while the system decides. */
export const THEME_KEY = 'theme';

/** The browser's own furniture; equal to the token `paper`. For `<meta name="theme-color" media=…>`. */
export const THEME_COLORS = { light: '#FBF6EE', dark: '#14101B' } as const;

/**
 * For an inline script in `<head>`, before anything is painted: a kept choice is in place at the first pixel.
 * `<html>` needs `suppressHydrationWarning`. It must stay a constant: the Content-Security-Policy has its hash.
 */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

export function themeAfter(theme: Theme): Theme {
  return NEXT[theme];
}

export function themeOf(value: unknown): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}
