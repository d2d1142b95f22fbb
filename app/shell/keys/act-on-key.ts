import { createElement, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import type { VoteType } from '#domain/votes/vote.ts';
import { focusGame, voteForm } from './games-in-sight.ts';

type Asked = {
  /** The key is being held down. */
  repeat?: boolean | undefined;
  /** What has been typed after it. */
  typed: { readonly current: string | null };
  show: Dispatch<SetStateAction<ReactNode>>;
};

const VOTES: Readonly<Record<string, VoteType>> = { u: 'up', d: 'down' };

/** Does what a key is for: one of `jkud?`, 'palette' or 'help'. Nothing while a dialog is open. */
export async function actOnKey(key: string, { repeat = false, ...shown }: Asked): Promise<void> {
  if (document.querySelector('dialog[open], [role=dialog]')) return;
  if (key === 'j' || key === 'k') focusGame(key === 'j');
  else if (repeat) return;
  else if (VOTES[key]) voteForm()?.querySelector<HTMLElement>(`[value=${VOTES[key]}]`)?.click();
  else await openDialog(key === 'palette', shown);
}

/** The palette's React key, so that a new palette starts empty. */
let shown = 0;

async function openDialog(isPalette: boolean, { typed, show }: Asked): Promise<void> {
  const showHelp = async () => {
    const { KeyHelp } = await import('./key-help.tsx');
    showAtOnce(show, (onClose) => createElement(KeyHelp, { onClose }));
  };
  if (!isPalette) return showHelp();
  const { Palette } = await import('./palette.tsx');
  const props = { typed: typed.current ?? '', onHelp: showHelp };
  showAtOnce(show, (onClose) => createElement(Palette, { ...props, onClose, key: ++shown }));
}

/** Renders the dialog at once, so that it gets the next key. If an earlier dialog closes late, this one stays. */
function showAtOnce(show: Asked['show'], create: (onClose: () => void) => ReactNode): void {
  const dialog = create(() => show((now) => (now === dialog ? null : now)));
  flushSync(() => show(dialog));
}
