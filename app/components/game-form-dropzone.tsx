import { type DragEvent, type ReactNode, useState } from 'react';

/** What people may choose; what a file really is, its bytes say on the server. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

type DropzoneProps = {
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
  className?: string;
  children: (isOver: boolean) => ReactNode;
};

/** Takes files that are dropped or pasted on it. For everybody else there is the button inside. */
export function Dropzone({ onFiles, disabled, className = '', children }: DropzoneProps) {
  // Entering a child leaves the parent: counted, or it would flicker.
  const [depth, setDepth] = useState(0);
  const take = (list: FileList | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(files);
    return files.length > 0;
  };

  function drop(event: DragEvent) {
    if (!isFiles(event)) return;
    event.preventDefault();
    setDepth(0);
    take(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of two; the button inside is the other
    <div
      className={className}
      onDragEnter={(event) => {
        if (isFiles(event)) setDepth((before) => before + 1);
      }}
      onDragLeave={(event) => {
        if (isFiles(event)) setDepth((before) => Math.max(0, before - 1));
      }}
      onDragOver={(event) => {
        if (isFiles(event)) event.preventDefault();
      }}
      onDrop={drop}
      onPaste={(event) => {
        if (take(event.clipboardData.files)) event.preventDefault();
      }}
    >
      {children(depth > 0 && !disabled)}
    </div>
  );
}

function isFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
