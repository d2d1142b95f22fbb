import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { useToast } from '#app/shell/toast.tsx';
import type { ToastInput } from '#app/shell/toast-state.ts';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { SHARE } from '#domain/messages/site.ts';
import { useSite } from './site.ts';

/** Copies `text` to the clipboard. Returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies without `navigator.clipboard`, which doesn't exist without https. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

type CopyLinkProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  path: string;
  label: string;
  /** The toast shown when the link was copied. */
  done: ToastInput;
};

export function CopyLink({ path, label, done, ...look }: CopyLinkProps) {
  const toast = useToast();
  const { origin } = useSite();

  async function copy() {
    const url = new URL(path, origin || window.location.origin).href;
    toast.show((await copyText(url)) ? { tone: 'good', ...done } : { title: url });
  }

  return (
    <Button {...look} onClick={copy} icon={<Link2 className="size-4" />}>
      {label}
    </Button>
  );
}

type ShareButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> & {
  title: string;
  path: string;
};

/** Opens the device's share sheet; without one, copies the link. */
export function ShareButton({ title, path, ...look }: ShareButtonProps) {
  const toast = useToast();
  const { origin } = useSite();

  async function share() {
    const url = new URL(path, origin || window.location.origin).href;
    if (navigator.share) {
      try {
        await navigator.share({ title, url });
        return;
      } catch (problem) {
        // The person closed the share sheet.
        if (problem instanceof DOMException && problem.name === 'AbortError') return;
      }
    }
    toast.show((await copyText(url)) ? { ...SHARE.copied, tone: 'good' } : { title: url });
  }

  return (
    <Button {...look} onClick={share} icon={<Share2 className="size-4" />}>
      {SHARE.button}
    </Button>
  );
}
