import { createElement, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import type { VoteType } from '#domain/votes/vote.ts';
import { focusGame, voteForm } from './games-in-sight.ts';

type Asked = {
  /** Whether the key is being held down. */
  repeat?: boolean | undefined;
  /** The text typed since the key was pressed; null if none is collected. */
  typed: { readonly current: string | null };
  show: Dispatch<SetStateAction<ReactNode>>;
};

const VOTES: Readonly<Record<string, VoteType>> = { u: 'up', d: 'down' };

/** Performs the action of a key: one of `jkud?`, 'palette' or 'help'. Does nothing while a dialog is open. */
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

/** Renders the dialog synchronously, so that it receives the next key. An earlier dialog that closes late doesn't remove it. */
function showAtOnce(show: Asked['show'], create: (onClose: () => void) => ReactNode): void {
  const dialog = create(() => show((now) => (now === dialog ? null : now)));
  flushSync(() => show(dialog));
}
