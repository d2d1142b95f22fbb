import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { store } from './storage.ts';

/** The localStorage key of the theme. For 'system', nothing is stored. */
export const THEME_KEY = 'theme';

/** For `<meta name="theme-color">`. The same as `--color-paper`, the page's background. */
export const THEME_COLORS = { light: '#FBF6EE', dark: '#14101B' } as const;

/** Inline script that applies the stored theme before the first paint. Its hash is in the Content-Security-Policy. */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

export function themeAfter(shown: string | undefined): Theme {
  if (shown === 'light') return 'dark';
  return shown === 'dark' ? 'system' : 'light';
}

const WORDS = { system: 'Theme follows the system', light: 'Light theme', dark: 'Dark theme' } as const;
type Theme = keyof typeof WORDS;
/** Cycles through system, light and dark. CSS chooses the icon, because the server doesn't know the theme. */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const [said, setSaid] = useState('');
  function change() {
    const theme = themeAfter(document.documentElement.dataset.theme);
    applyTheme(theme);
    setSaid(WORDS[theme]);
  }
  return (
    <span className={`js-only inline-flex ${className}`}>
      <IconButton label="Change theme" onClick={change}>
        <Monitor className="theme-icon-system size-5" />
        <Sun className="theme-icon-light size-5" />
        <Moon className="theme-icon-dark size-5" />
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </span>
  );
}

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  store(THEME_KEY, theme === 'system' ? null : theme);
}
