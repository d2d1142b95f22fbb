import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ToastInput } from '#app/ui/toast-state.ts';
import { SHARE } from '#domain/messages/site.ts';
import { useSite } from './site.tsx';

/** Puts a text on the clipboard; false when the browser doesn't let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without https, where there is no clipboard to write to. */
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
  /** What to say when it is copied. */
  done: ToastInput;
};

/** Copies an address of the site, with its origin. */
export function CopyLink({ path, label, done, ...look }: CopyLinkProps) {
  const toast = useToast();
  const { origin } = useSite();

  async function copy() {
    const url = new URL(path, origin || window.location.origin).href;
    toast.show((await copyText(url)) ? { tone: 'good', ...done } : { title: url });
  }

  return (
    <Button {...look} onClick={copy} icon={<Link2 aria-hidden="true" className="size-4" />}>
      {label}
    </Button>
  );
}

type ShareButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> & {
  title: string;
  path: string;
};

/** Shares by the device, otherwise copies the link and says so. */
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
        // The person closed the device's own sheet: that is an answer, not a failure.
        if (problem instanceof DOMException && problem.name === 'AbortError') return;
      }
    }
    if (await copyText(url)) toast.show({ ...SHARE.copied, tone: 'good' });
    else toast.show({ title: url });
  }

  return (
    <Button {...look} onClick={share} icon={<Share2 aria-hidden="true" className="size-4" />}>
      {SHARE.button}
    </Button>
  );
}
