import Link2 from 'lucide-react/icons/link-2';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ToastInput } from '#app/ui/toast-state.ts';
import { copyText } from './copy-text.ts';
import { useSite } from './site.tsx';

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
