import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** A few words on a focusable thing that already has a name. Brings a positioning engine: not for first screens. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-64 animate-fade-in rounded-[4px] bg-ink px-2.5 py-1.5 text-paper text-sm"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
