import { Share2 } from 'lucide-react';
import { useToast } from '#app/shell/toast.tsx';
import type { ToastInput } from '#app/shell/toast-state.ts';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { SHARE } from '#domain/messages/site.ts';
import { useSite } from './site.ts';

export function useCopy(): (text: string, done: ToastInput) => Promise<void> {
  const { show } = useToast();
  return async (text, done) => show((await copyText(text)) ? { tone: 'good', ...done } : { title: text });
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https, `navigator.clipboard` doesn't exist.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  Object.assign(area, { value: text, readOnly: true, className: 'sr-only' });
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

type ShareButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & { title: string; path: string };
export function ShareButton({ title, path, ...look }: ShareButtonProps) {
  const copy = useCopy();
  const { origin } = useSite();
  async function share() {
    const url = new URL(path, origin || window.location.origin).href;
    try {
      await navigator.share({ title, url });
    } catch (problem) {
      // An AbortError means that the person closed the share sheet.
      if (!(problem instanceof DOMException && problem.name === 'AbortError')) await copy(url, SHARE.copied);
    }
  }

  return (
    <Button {...look} onClick={share} icon={<Share2 />}>
      {SHARE.button}
    </Button>
  );
}
