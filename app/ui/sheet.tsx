import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';

type SheetProps = {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  footer: ReactNode;
};

export function Sheet({ id, open, onOpenChange, title, children, footer }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      onClose={() => onOpenChange(false)}
      onClick={({ target, currentTarget }) => target === currentTarget && onOpenChange(false)}
      className="sheet fixed inset-0 top-auto m-0 ml-auto max-h-[85dvh] w-full max-w-full flex-col overflow-hidden bg-card p-0 text-ink shadow-float open:flex sm:top-0 sm:h-dvh sm:max-h-dvh sm:w-96"
    >
      <div aria-hidden="true" className="marquee-strip h-marquee flex-none" />
      <header className="flex flex-none items-center justify-between border-line border-b py-2 pr-2 pl-5">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <IconButton label="Close" className="js-only" onClick={() => onOpenChange(false)}>
          <X className="size-5" />
        </IconButton>
        <a href="#closed" className="no-js-only px-3 py-2 font-semibold underline">
          Close
        </a>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
      <footer className="flex flex-none gap-3 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {footer}
      </footer>
    </dialog>
  );
}
