import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';

/** Without a place of its own, the focus goes to the content: after a removed dialog, the Tab key would leave the page. */
function returnFocus(opener: Element | null): void {
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

type DialogProps = { title: string; description: string; onClose: () => void; children: ReactNode };
/** A modal dialog; import it lazily. Uses Radix, because an open native modal `<dialog>` makes toasts unreachable. */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  // Reads the focused element during the first render. By the time an effect runs, a field of the dialog has the focus.
  const [opener] = useState(() => document.activeElement);
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[oklch(18.36%_0.0229_300.85/0.5)]" />
        <RadixDialog.Content
          onCloseAutoFocus={(event) => {
            // Radix returns the focus only to its own triggers.
            event.preventDefault();
            returnFocus(opener);
          }}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto bg-card text-ink shadow-float"
        >
          <div aria-hidden="true" className="marquee-strip h-marquee" />
          <div className="flex animate-rise-in flex-col gap-4 p-6">
            <div className="flex items-start justify-between gap-4">
              <RadixDialog.Title className="text-2xl">{title}</RadixDialog.Title>
              <RadixDialog.Close asChild>
                <IconButton label="Close" size="sm" className="-mt-1 -mr-2">
                  <X className="size-5" />
                </IconButton>
              </RadixDialog.Close>
            </div>
            <RadixDialog.Description className="text-muted">{description}</RadixDialog.Description>
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
