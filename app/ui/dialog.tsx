import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  trigger?: ReactNode;
  children: ReactNode;
};

/**
 * A modal dialog. Uses Radix instead of `<dialog>`, because toasts must stay reachable while it is open. Load it lazily,
 * since no first screen needs it.
 */
export function Dialog({ open, onOpenChange, title, description, trigger, children }: DialogProps) {
  const opener = useOpener(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger> : null}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[oklch(18.36%_0.0229_300.85/0.5)]" />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            if (trigger) return;
            event.preventDefault();
            opener?.focus();
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
            {description ? (
              <RadixDialog.Description className="text-muted">{description}</RadixDialog.Description>
            ) : null}
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The element that had the focus before. Radix only restores the focus to its own triggers. */
function useOpener(open: boolean): HTMLElement | null {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  // During render, because in an effect a field of the dialog already has the focus.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && document.activeElement instanceof HTMLElement) setOpener(document.activeElement);
  }
  return opener;
}

/** The buttons of a dialog, the main action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 pt-2">{children}</div>;
}
