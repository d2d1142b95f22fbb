import { useEffect } from 'react';

type Notice = ((event: MouseEvent) => void) & { button?: HTMLButtonElement };

declare global {
  interface Window {
    noticePress?: Notice;
  }
}

/**
 * For an inline script in `<head>`: remembers the button that was pressed last before React had taken over. Links and
 * forms work without it. It must stay a constant: the Content-Security-Policy has its hash.
 */
export const EARLY_PRESS_SCRIPT =
  "addEventListener('click',noticePress=function(e){var b=e.target.closest('button[type=button]');if(b)noticePress.button=b},true)";

/** Does what an early press asked for, once there is somebody to hear it. */
export function useEarlyPress(): void {
  useEffect(() => {
    const { noticePress } = window;
    if (!noticePress) return;
    delete window.noticePress;
    removeEventListener('click', noticePress, true);
    noticePress.button?.click();
  }, []);
}
