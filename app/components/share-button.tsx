import Share2 from 'lucide-react/icons/share-2';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { SHARE } from '#domain/messages/site.ts';
import { copyText } from './copy-text.ts';
import { useSite } from './site.tsx';

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
