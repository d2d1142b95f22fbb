import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { THEME_KEY, type Theme, themeAfter, themeOf } from './theme.ts';

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
