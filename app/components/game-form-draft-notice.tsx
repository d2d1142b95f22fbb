import { Button } from '#app/ui/button.tsx';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import type { Draft } from './game-form-draft.ts';

/** Says that what was typed before is back, and how to begin anew. */
export function DraftNotice({ restored, onDiscard }: { restored: Draft | null; onDiscard: () => void }) {
  if (!restored) return null;
  const when = new Date(restored.savedAt).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <div
      role="status"
      className="-mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken py-2 pr-2 pl-4"
    >
      <span>{GAME_FORM.draft.restored({ when })}</span>
      <Button size="sm" variant="plain" onClick={onDiscard}>
        {GAME_FORM.draft.discard}
      </Button>
    </div>
  );
}
