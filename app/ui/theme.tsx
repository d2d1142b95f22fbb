import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { IconButton } from './button.tsx';

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

const WORDS: Readonly<Record<Theme, string>> = {
  system: 'Theme follows the system',
  light: 'Light theme',
  dark: 'Dark theme',
};

/** System, light, dark, system, … The icon is chosen by the style sheet, so the server needn't know the choice. */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const [said, setSaid] = useState('');

  function change() {
    const root = document.documentElement;
    const theme = themeAfter(themeOf(root.dataset.theme));
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    keep(theme);
    setSaid(WORDS[theme]);
  }

  return (
    <span className={`js-only inline-flex ${className}`}>
      <IconButton label="Change theme" onClick={change}>
        <Monitor aria-hidden="true" className="theme-icon-system size-5" />
        <Sun aria-hidden="true" className="theme-icon-light size-5" />
        <Moon aria-hidden="true" className="theme-icon-dark size-5" />
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </span>
  );
}

function keep(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // A browser that keeps nothing still changes the page that is open.
  }
}
